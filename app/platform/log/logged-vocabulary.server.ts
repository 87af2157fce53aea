/**
 * The lower-case words that programs, libraries and we ourselves use in errors: the only ones that
 * stay in a log (`logged-words.server.ts`). Any other may be a name that a library quotes. Before
 * you add one: is it nobody's name?
 */
export const VOCABULARY: ReadonlySet<string> = new Set(
  `
a abort aborted about above absent accent accept acceptable accepted accepting access account accounts acquire acquired
across act action active activities activity actor acts actual adapter add added address addresses administrator afford
after again agreed against agenda agent ago ahead algorithm alias all allocate allocated allocation allow allowed almost along
already also although altname altnames always am ambiguous among amount an anchor and android another answer answered
answers any api app append application applied apply approval are argon2 argon2id argument arguments arm around array
arraybuffer arrive arrived article artwork as ascii asked asks asn1 assert assertion assigned assignment associated
async at attach attachments attempt attempted attempts attendance attended attribute attributes audience authenticate
authenticated authentication author authority authorization authorize authorized available await away back background
backgrounds backup bad bank base base64 basis batch batches bcc be because been before begin begins begun behind being
below beside besides between beyond bigint bin binary bind binding bit bits block blocked body bold boolean both bounced
bound boundary branding broke broken brotli browser bucket buffer buffers build built bulk busy but button by byte bytes
cache calendar call callback called caller calling calls came campaign can cancel canceled cancelled cancels cannot
capacity card carried cast catch cause caused cc cell certificate certificates chain change changed changes channel
channels char character characters charge charged charges charset check checked checks checksum child chmod choose
chosen chown chunk chunked chunks cipher ciphertext circular cjs class clean clear cli clicked client clients clock
clone close closed closes closing cname code codes collation collection colour column columns com command commands
commit committed company compare compared compatible compile complained complete completed complicated compress compressed
compression concurrent condition config configuration configured confirm confirmed conflict conflicting conform connect
connected connecting connection connections consent consents constant constraint construct constructor contact contain contained
contains content contents context continue control conversion convert converted cookie copy copyfile corrupt corrupted
could count counted counter country counts cover covers cpu create created creating credential credentials css csv
currency current cursor customer cut cycle d daemon daily damaged darwin dashes data database dataview date datetime day
days deadlock deadlocked decided declined decode decoded decoding decompress decrypt deep default deferred define
defined definition deflate delay delete deleted deletion delivered deliveries delivery denied dependencies dependency deprecated
depth der description descriptor deserialize design designer destination destroy destroyed detail details detected dev
device devices did died differ different digest dimension dimensions directory disabled discarded disconnect disconnected disk
dispute disputed division dkim dmarc dns do docs document does doing dojah domain done door double doubtful down
download downloaded draft drafts drawing drawn driver drop dropped due duplicate duplicated duplicates duration during
dynamic each earlier ed25519 edit edited editor edits ehlo either element elements else email emails empty enable
enabled encode encoded encoder encoding encrypt encrypted end ended ending endpoint endpoints ends enough entered entity
entries entry enum env envelope environment epoll equal erase erased erasing error errors escape established etc
evaluate event events ever every everyone example exceed exceeded exceeding exceeds except exception exchange excluded
exclusive exec execute executed executing execution exist existing exists exit exited expect expected expired expires
expiry explicit export express expression extension extra extract factor factors fail failed failing fails failure
fallback fallbacks false family fast fatal fdatasync feature feedback fetch few field fields figure figures file
filename files fill filled find fingerprints finish finished first five fixed flag flags flush folder followed font fonts for
forbidden force foreign fork form format formats forms forward found four fragment frame free from front fsync ftruncate
full function further futime gateway gave gb generate generated generator get getaddrinfo getpeername gets getting gid
gif given global glyph glyphs go goes going good google got gpu granted graphile greeting greylisted group guest gzip h2
had handle handled handler handshake hang has hash hashed have having he head header headers headings headline health
heap height held helo here hex hides hint his hit hmac hold holder holds home host hostname hour hours how however html
http http2 https hung hyphens i id idempotency identical identifier identities identity if ignore ignored illegal image
images immediate implement implemented import imports in incomplete inconsistent incorrect index indexes industry
infinite inflate info initial initialize initialized inner input ins insert inserted inside install installation
installed instance instead insufficient integer integrity interface internal internet interrupted interval into
introspection invalid invitations invited invocation invoice invoke ip ipv4 ipv6 is iso issued issuer it italic item
items iterable iterator its itself job jobs join joined jpeg jpg js json jsx just jwk jws jwt kb keep keeps kept kernel
key keys keyword kill killed kind known kobo kysely label lacks language large larger last late later latest latin layer
layout lead leading leads leaf leak leaking lease least leave left length less let letter letters level lib library
libvips licence like limit limits line lines link linked links linux list listed listen listener listeners lists literal
ll load loaded loading local locale location lock locked locking log login logo long longer lookup loop loopback lost
low lower lstat m machine made mail mailbox mailer mails main make makes malformed manager manual many map mapped
mapping marker marks mask match matched matches matching materials matter max maximum may maybe mb md md5 media medium
meeting memberships memory message messages meta metadata metered method methods middleware might migration migrations mime min
minimum minute minutes mismatch missing mistake mjs mkdir mkdtemp mode model modified modify module modules month
monthly months more most moved ms much multipart multiple must mutex mx n name named names namespace native near need
needed needs negative neither nested network never new newer newline newsletter next nin nins no nobody node nodemailer
nonce none nor normal not note notes nothing notification notified notify now null nullish number numbers numeric obeyed
object objects obody occurred odd of off offset often old older on once one only onto open opened opening opens operand
operation operations operator operators option optional options or order origin original other others otherwise our out
outbox outcome outer outlines output outside over overflow overquota override own owner package packet page pages paid
paragraph parallel parameter parameters parent parse parsed parser parsing part partial partially parts passed passkey
passkeys password path paths pattern paused pay payer payload payment payments paystack pdf peer pem pending people per
percent performance period periods permission permissions permitted persistent person phase phone phones picture
pictures pid pino pipe pixel pixels placeholder places plain plaintext plan planned plays please png pointer points
policy poll pool port ports position positive possible post posted postgres postgresql posts precision predicate prefix
preparation preparations prepare prepared present press prevent previous primary primitive print private privilege
privileges problem proc procedure process processed processes processing produce product program progress project
projects promise promises proofs properties property protected protocol prototype proved provide provided provider proxy public
publish published pull purged purpose push px queries query queue queued quiz quota quote quoted raise raised ram ran
random range rate rather raw rcpt re reach reached react read readable readdir reading readlink reads ready reason
receipt receive received recipient recipients recognised recognized record records recovered recoveries recovery
recursion recursive recv redirect redirected redirects refer reference referenced references referral referred refresh
refund refunded refunds refuse refused regexp region register registered registration registrations regular reject
rejected rejection relation relative relay release released remain remaining remember reminded remix remote remove
removed rename render rendering renewal repeat repeated replace replaced replaces replication reply report reported
reports request requested requests require required requires resend reserved reset resize resolution resolve resolved
resolver resource resources respond responded response responses restart restarted restored rests result results
retention retries retrieve retry retrying return returned returning returns reuse review reviews revision revisions revoke revoked
right rite rmdir role rollback rolled root round route router row rowid rows rule rules run running runs runtime s safe
salt same sample sandbox save saved saying scalar scan scandir scheduled schema scheme scope scopes script sealed search
second seconds secret section sections secure security see seems seen segment segments select selected self send sender
sending sent separator sequence serial serializable serialization serialize serialized series server servers service
session sessions set sets setsockopt setting settings settled settles seven several sha1 sha256 sha512 shall shape
shared sharp sheet sheets short should shown shows shutdown shutting side sign signal signature signed signs silent
similar simply since single site size sizes skip skipped slot slots slow slug small smaller sms so social socket sockets
sold some somebody something sort source space spam spawn speak speakers specification specified specimen spf split
spreadsheet sql sqlite src ssl stack stale stamp standing starred start started starting starts startup stat state
statement statements static status stderr stdin stdout step still stop stopped stops storage store stored stream streamed
streams strict string strings structure stub stubs style subject submitted subquery subscribe subscribers subscription
subscriptions subset success successful successfully such suffix summary superuser support supported suppressions sure suspended
svg sweep switch symbol symlink sync syntax sys system t table tables tag tags taken takes tallies tar target task tasks
tcp template templates temporarily temporary termii terminate terminated terminating termination terms test text than
that the their them then there therefore these they this those though thread threads three threw throttled through throw
thrown thus tick tidy tiff till time timed timeout timeouts times timestamp timezone title tls tmp to today together
token tokens toml too took tool top topic total trailing transaction transactions transfer transform transparent
transport transports tree tried tries trigger true truncated trust trusted try trying ts tsx tty tuple turn two txt type
typed types udp uid uint8array unable unauthenticated unauthorized unavailable uncaught undefined under undici undone
unescaped unexpected unexpectedly unfinished unhandled unicode union unique unit unknown unless unlink unlock unnamed unopened
unreachable unreadable unrecognised unrecognized unresolved unsafe unsealed unset unsigned unsubscribe unsubscribed unsupported
unterminated until untrusted unused unverifiable up update updated updating upgrade upload uploaded upon upper upstream
uri url us usage use used user users uses using usr utf utf8 utime utimes utm valid validate validated validation value
values var variable ve venue verb verification verified verifier verify verifying version versions via view viewed
violate violated violates violation vips virtual visible visitor void volume wait waited waiting waits walk warned warning was
wasm way we weak web webhook webinar webinars webp website weekday went were what when where whether which while white
who whole whose why wide width will window wire with within without won word words work workbook worker workers working
would wrapped writable write writer writes writing written wrong x x509 xls xlsx xml y yaml year years yet yield you
your yourself z zero zip zlib zod zone
`
    .trim()
    .split(/\s+/),
);

/** In names of columns and the like, but no words of their own: they are also somebody's name. */
export const ONLY_IN_IDENTIFIERS: ReadonlySet<string> = new Set(["grace", "max"]);
