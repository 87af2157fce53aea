#!/usr/bin/env python3
"""Checks certificates against the transparency log of the server that issued them, without that
server: python3 verify.py --key KEYS [--log FOLDER] [--witness KEYS] FILE...
Needs Python 3.9 or newer and the package cryptography. Checks: ../transparency-log.md"""
import argparse, base64, calendar, hashlib, json, os, re, sys, time as clock
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

class Refused(Exception):
    pass

sha256 = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
leaf_hash = lambda entry: sha256(b"\0", entry)
node_hash = lambda left, right: sha256(b"\1", left, right)
day = lambda at: clock.strftime("%Y-%m-%d", clock.gmtime(at))

def from_base64(text):
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        raise Refused("it is damaged")

def verify(signature, signed, key):
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, signed)
        return True
    except (InvalidSignature, ValueError):
        return False

def read_keys(path):
    keys = []
    for line in open(path, encoding="utf-8").read().split() if path else []:
        name, key_id, data = line.split("+", 2)
        data = base64.b64decode(data)
        if sha256(f"{name}\n".encode(), data)[:4].hex() == key_id:
            keys.append((name, bytes.fromhex(key_id), data[0], data[1:]))
    return keys

def read_checkpoint(note, keys):
    """A signed note (C2SP signed-note, tlog-checkpoint, tlog-cosignature)."""
    text, _, lines = note.partition("\n\n")
    text += "\n"
    origin, size, root = (text.split("\n") + ["", ""])[:3]
    if not re.fullmatch(r"0|[1-9]\d*", size):
        raise Refused("its checkpoint can’t be read")
    signers = []
    for line in filter(None, lines.split("\n")):
        match = re.fullmatch("\u2014 (\\S+) (\\S+)", line)
        if not match:
            raise Refused("a signature is damaged")
        name, data = match[1], from_base64(match[2])
        for own, key_id, kind, key in keys:
            if own == name and key_id == data[:4]:
                at = int.from_bytes(data[4:12], "big")
                head, skip = (f"cosignature/v1\ntime {at}\n", 12) if kind == 4 else ("", 4)
                if not verify(data[skip:], (head + text).encode(), key):
                    raise Refused("a signature of its checkpoint is wrong")
                signers.append(name)
    if origin not in signers:
        raise Refused(f"it is of the log {origin}, whose key isn’t given")
    return origin, int(size), from_base64(root), signers

def root_of_inclusion(at, size, root, hashes):
    """The root that an inclusion proof leads to (RFC 9162, 2.1.3.2)."""
    if at >= size:
        raise Refused("its place is outside of the log")
    last = size - 1
    for sibling in hashes:
        if last == 0:
            raise Refused("its proof is too long")
        if at & 1 or at == last:
            root = node_hash(sibling, root)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            root = node_hash(root, sibling)
        at, last = at >> 1, last >> 1
    if last:
        raise Refused("its proof is too short")
    return root

def open_file(data):
    """A file's proof, and what its seal is over (transparency-log.md, "Files")."""
    if data.startswith(b"c2sp.org/tlog-proof@v1\n"):
        return data.decode(), None, None
    png = data.startswith(b"\x89PNG")
    end = len(data) - 12 if png else data.rfind(b"startxref\n")
    in_png = rb"(?s).{4}tEXtiweri-proof\0([A-Za-z0-9+/=]+).{4}\Z"
    near, start = data[max(0, end - 65536) : end], max(0, end - 65536)
    proof = re.search(in_png if png else rb"((?:%iweri-proof [A-Za-z0-9+/=]+\n)+)\Z", near)
    if not proof:
        raise Refused("it carries no proof: download it again, or fetch its .proof")
    letters = re.sub(rb"%iweri-proof |\n", b"", proof[1])
    sealed = data[: start + proof.start()]
    in_png = rb"(?s).{4}tEXtiweri-seal\0\d+ ([\w-]{86}).{4}\Z"
    seal = re.search(in_png if png else rb"%iweri-seal \d+ ([\w-]{86})\n\Z", sealed[-200:])
    if not seal:
        raise Refused("its seal is missing")
    content = sealed[: -len(seal[0])] + data[end:]
    return from_base64(letters).decode(), content, base64.urlsafe_b64decode(seal[1] + b"==")

def commitment(kind, salt, text):
    return sha256(f"iweri-log-leaf:1\n{kind}\n{salt}\n{text}".encode())

def check(data, keys):
    proof, content, seal = open_file(data)
    head, _, note = proof.partition("\n\n")
    lines = head.split("\n") + ["", ""]
    if not (lines[1].startswith("extra ") and re.fullmatch(r"index \d+", lines[2])):
        raise Refused("its proof can’t be read")
    opening = json.loads(from_base64(lines[1][6:]))
    salt, statement, logged = opening["salt"], opening["statement"], opening["time"]
    checkpoint = origin, size, root, _ = read_checkpoint(note, keys)
    index = int(lines[2][6:])
    entry = b"\1" + logged.to_bytes(5, "big") + commitment("issued", salt, statement)
    hashes = [from_base64(line) for line in lines[3:-2]]
    if root_of_inclusion(index, size, leaf_hash(entry), hashes) != root:
        raise Refused("what it says isn’t what was logged")
    said = json.loads(statement)
    issued = calendar.timegm(clock.strptime(said["issuedAt"][:19], "%Y-%m-%dT%H:%M:%S"))
    if not -3600 <= logged - issued <= 7 * 24 * 3600:
        raise Refused(f"backdated: it says {said['issuedAt']}, but was logged on {day(logged)}")
    if content is not None:
        signed = f"iweri-file-seal:1\n{said['facts']}\n{sha256(content).hex()}".encode()
        if not any(name == origin and verify(seal, signed, key) for name, _, _, key in keys):
            raise Refused("the file was changed since it was issued")
    return said, salt, logged, index, checkpoint

def read_log(folder, keys):
    """A copy of the log: every entry up to its checkpoint, which is newer than the files."""
    with open(os.path.join(folder, "checkpoint"), encoding="utf-8", newline="") as file:
        checkpoint = origin, size, root, _ = read_checkpoint(file.read(), keys)
    entries, tile = [], 0
    while len(entries) < size:
        number = str(tile).zfill(-(-len(str(tile)) // 3) * 3)
        name = re.sub(r"(\d{3})(?=\d)", r"x\1/", number)
        path, width = os.path.join(folder, "tile/entries", name), min(256, size - len(entries))
        path = path if os.path.exists(path) else f"{path}.p/{width}"
        bundle, at = open(path, "rb").read(), 0
        for _ in range(width):
            length = int.from_bytes(bundle[at : at + 2], "big")
            entries.append(bundle[at + 2 : at + 2 + length])
            at += 2 + length
        tile += 1
    moments = [int.from_bytes(entry[1:6], "big") for entry in entries]
    if moments != sorted(moments):
        raise Refused("the log has a backdated entry")
    leaves = [leaf_hash(entry) for entry in entries]
    if root_of(leaves) != root:
        raise Refused("the log’s entries aren’t those it signed")
    withdrawn = {entry[6:]: at for entry, at in zip(entries, moments) if entry[0] in (2, 3)}
    return origin, leaves, withdrawn

def root_of(leaves):
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256()
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return node_hash(root_of(leaves[:split]), root_of(leaves[split:]))

def check_against_log(said, salt, checkpoint, log, roots):
    (origin, size, root, _), (of_log, leaves, withdrawn) = checkpoint, log
    if origin != of_log:
        raise Refused("the copy is of another log")
    if size > len(leaves):
        raise Refused("the copy of the log is older than the file")
    if roots.setdefault(size, roots.get(size) or root_of(leaves[:size])) != root:
        raise Refused("the log was forked or rewritten")
    for kind in ("revoked", "replaced"):
        if at := withdrawn.get(commitment(kind, salt, said["certificateId"])):
            raise Refused(f"it was {kind} on {day(at)}")

parser = argparse.ArgumentParser()
for name in ("--key", "--log", "--witness"):
    parser.add_argument(name, required=name == "--key")
parser.add_argument("files", nargs="+")
given = parser.parse_args()
own, witnesses = read_keys(given.key), read_keys(given.witness)
seen, roots, log, code = {}, {}, None, 0
for path in given.files:
    try:
        with open(path, "rb") as file:
            said, salt, logged, index, checkpoint = check(file.read(), own + witnesses)
        origin, size, root, signers = checkpoint
        if seen.setdefault((origin, size), root) != root:
            raise Refused("the log was forked: another file has another history")
        if witnesses and not any(name in signers for name, *_ in witnesses):
            raise Refused("no witness has seen its checkpoint")
        if given.log:
            log = log or read_log(given.log, own)
            check_against_log(said, salt, checkpoint, log, roots)
        until = f", valid until {said['expiresAt'][:10]}" if said["expiresAt"] else ""
        print(f"genuine {path}: {said['holder']}, {said['course']}, issued by {said['issuer']} on "
              f"{said['issuedAt'][:10]}{until}; logged on {day(logged)} as entry {index} of {origin}")
    except Exception as error:
        code = 1
        why = error if isinstance(error, Refused) else "it can’t be read"
        print(f"refused {path}: {why}")
sys.exit(code)
