#!/bin/sh
# Installs a version of Iweri in a folder of its own, beside the one that runs, and switches to it. Run it as root:
#   sh /srv/iweri/current/deploy/upgrade.sh [tag, branch or commit; the newest of the main branch without one]
# /srv/iweri holds source/ (the git clone), releases/ (each version, installed and built) and current (the one that runs). Nothing under the
# running server changes: it keeps its own packages, pages and styles until it is restarted.
set -eu

home=${IWERI_HOME:-/srv/iweri}
health=${IWERI_HEALTH:-http://127.0.0.1:3000/readyz}
releases=$home/releases

git -C "$home/source" fetch --quiet --tags origin
commit=$(git -C "$home/source" rev-parse --verify --quiet "origin/${1:-HEAD}^{commit}" ||
	git -C "$home/source" rev-parse --verify "${1:-HEAD}^{commit}")
release=$releases/$(date -u +%Y%m%d-%H%M%S)-$(echo "$commit" | cut -c 1-8)

echo "Building $commit in $release"
mkdir -p "$releases"
# Fails where it exists, so that what runs is never built over.
mkdir "$release"
# What failed half-way must not look like a version to go back to.
trap 'rm -rf "$release"' EXIT
git -C "$home/source" archive "$commit" | tar -x -C "$release"
(
	cd "$release"
	npm ci --workspaces=false --include=dev --no-audit --no-fund
	NODE_ENV=production node bin/build.mjs
	npm prune --workspaces=false --omit=dev --no-audit --no-fund
	# As in the container: without it, no command tries to install or build again.
	rm package-lock.json
)
trap - EXIT

if [ -e "$home/current" ] && [ "${IWERI_BACKUP:-yes}" = yes ]; then
	echo "Making a backup"
	systemctl start iweri-backup.service
fi

before=$(readlink "$home/current" || true)
# A rename is one step: there is always a current version.
ln -sfn "$release" "$home/current.new"
mv -T "$home/current.new" "$home/current"

if [ -z "$before" ]; then
	echo "Installed in $release. Now set up the service."
	exit 0
fi

echo "Restarting"
# One process after another, so that with two or more the others answer meanwhile.
for unit in $(systemctl list-units --plain --no-legend --state=active 'iweri.service' 'iweri-web@*.service' 'iweri-worker@*.service' | cut -d ' ' -f 1); do
	systemctl restart "$unit"
	tries=0
	until curl --silent --fail --max-time 5 --output /dev/null "$(echo "$unit" | sed -n 's|^iweri-web@\([0-9]*\)\.service$|http://127.0.0.1:\1/readyz|p' | grep . || echo "$health")"; do
		tries=$((tries + 1))
		if [ "$tries" -ge 60 ]; then
			echo "$unit is not ready: journalctl -u $unit. The version before is $before." >&2
			exit 1
		fi
		sleep 1
	done
	# nginx leaves out a server for 10 seconds after a failure: it must be back before the next one stops.
	case $unit in iweri-web@*) sleep 12 ;; esac
done

# Three versions are kept: this one and two to go back to.
ls -1d "$releases"/*/ | sort | head -n -3 | while read -r old; do
	[ "$(readlink -f "$old")" = "$(readlink -f "$home/current")" ] || rm -rf "$old"
done
echo "Running $commit"
