#!/usr/bin/env bash
# Builds the container image, checks its size, and runs it as docker would: unprivileged, with a read-only root and one volume.
# Needs root, Node 20, and Debian's buildah, crun and debootstrap. Creates the two base images itself, without a registry.
set -euo pipefail
cd "$(dirname "$0")/../.."
for program in buildah crun debootstrap node python3 curl; do
  command -v "$program" > /dev/null || { echo "Skipped: $program is not installed (apt-get install buildah crun debootstrap)."; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo "Skipped: requires root."; exit 0; }

work=$(mktemp -d "${TMPDIR:-/tmp}/sidestreet-image-XXXXXX")
port=${PORT:-4180}
name=sidestreet-image-$$
builder() { buildah --root "$work/store" --runroot "$work/run" --storage-driver vfs "$@"; }
clean_up() {
  crun --root "$work/crun" kill "$name" KILL 2> /dev/null || true
  crun --root "$work/crun" delete -f "$name" 2> /dev/null || true
  builder umount --all > /dev/null 2>&1 || true
  rm -rf "$work"
}
trap clean_up EXIT
ok() { printf 'ok    %-58s %s\n' "$1" "$2"; }
fail() { printf 'FAIL  %-58s %s\n' "$1" "$2"; exit 1; }
now() { date +%s%N; }
since() { echo "$((($(now) - $1) / 1000000)) ms"; }

# The base images that are named by the two ARGs of the Dockerfile.
[ -d "${BASE_FOLDER:-}" ] || { BASE_FOLDER=$work/debian; debootstrap --variant=minbase bookworm "$BASE_FOLDER" http://deb.debian.org/debian > "$work/debootstrap.log"; }
base=$(builder from scratch)
builder add -q "$base" "$BASE_FOLDER" / > /dev/null
inside=$(builder mount "$base")
mkdir -p "$inside/etc/ssl/certs" "$inside/usr/lib/node_modules"
cp /etc/ssl/certs/ca-certificates.crt "$inside/etc/ssl/certs/"
builder commit -q "$base" localhost/debian > /dev/null
cp "$(command -v node)" "$inside/usr/bin/node"
cp -r "$(dirname "$(realpath "$(command -v npm)")")/.." "$inside/usr/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$inside/usr/bin/npm"
ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$inside/usr/bin/npx"
builder config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$base"
builder commit -q "$base" localhost/node > /dev/null
builder rm "$base" > /dev/null

started=$(now)
builder bud --isolation chroot --network host --format docker --build-arg NODE_IMAGE=localhost/node \
  --build-arg LIBRARY_IMAGE=localhost/debian --build-arg REVISION="$(git rev-parse HEAD 2> /dev/null || echo unknown)" \
  -t sidestreet . > "$work/build.log" 2>&1 || { tail -20 "$work/build.log"; fail "the image builds" "see above"; }
ok "the image builds" "$(since "$started")"

builder push -q sidestreet "oci:$work/pushed" > /dev/null
bytes=$(du -sb "$work/pushed/blobs" | cut -f1)
[ "$bytes" -lt 90000000 ] && ok "compressed size" "$((bytes / 1000000)) MB" || fail "under 90 MB compressed" "$bytes bytes"
builder inspect --type image sidestreet | python3 -c '
import json, sys
c = json.load(sys.stdin)["Docker"]["config"]
assert c["User"] == "10001:10001" and "/data" in c["Volumes"] and c["Healthcheck"]["Test"] == ["CMD", "sidestreet", "healthy"], c
print("ok    %-58s %s" % ("user, volume, health check, labels", ", ".join(sorted(k.rsplit(".", 1)[1] for k in c["Labels"] if k.startswith("org.opencontainers")))))'

container=$(builder from sidestreet)
bundle=$work/bundle
mkdir -p "$bundle" "$work/data"
chown 10001:10001 "$work/data"
builder mount "$container" > "$work/root"
# Equivalent to docker run --read-only --tmpfs /tmp --volume data:/data --network host.
write_config() {
  python3 - "$(cat "$work/root")" "$work/data" "$port" "$@" > "$bundle/config.json" << 'PYTHON'
import json, sys
root, data, port, *args = sys.argv[1:]
env = ["PATH=/usr/local/bin:/bin", "HOME=/data", "NODE_ENV=production", "DATA_DIR=/data", "SAMPLE=no", f"PORT={port}"]
mount = lambda at, kind, source, *options: {"destination": at, "type": kind, "source": source, "options": list(options)}
json.dump({
  "ociVersion": "1.0.2",
  "process": {"user": {"uid": 10001, "gid": 10001}, "args": args, "env": env, "cwd": "/", "noNewPrivileges": True, "capabilities": {}},
  "root": {"path": root, "readonly": True},
  "mounts": [mount("/proc", "proc", "proc"), mount("/dev", "tmpfs", "tmpfs", "nosuid", "mode=755"),
             mount("/dev/shm", "tmpfs", "shm", "nosuid", "nodev", "mode=1777"),
             mount("/tmp", "tmpfs", "tmpfs", "nosuid", "nodev", "mode=1777"), mount("/data", "bind", data, "bind", "rw")],
  "linux": {"namespaces": [{"type": "pid"}, {"type": "mount"}, {"type": "ipc"}, {"type": "uts"}]},
}, sys.stdout)
PYTHON
}
run() { crun --root "$work/crun" --cgroup-manager disabled "$@"; }

for start in "first start" "restart"; do
  write_config sidestreet serve
  started=$(now)
  run run --bundle "$bundle" "$name" > "$work/serve.log" 2>&1 &
  container_pid=$!
  until curl -sf -o /dev/null "http://127.0.0.1:$port/readyz"; do
    kill -0 $container_pid 2> /dev/null || { cat "$work/serve.log"; fail "$start" "the server exited"; }
    sleep 0.02
  done
  ok "$start, to the first response" "$(since "$started")"
  [ "$(curl -s -o "$work/page" -w '%{http_code}' "http://127.0.0.1:$port/")" = 200 ] && grep -q Sidestreet "$work/page" \
    && ok "a page" "$(wc -c < "$work/page") bytes" || fail "a page" "none"
  started=$(now)
  run exec "$name" sidestreet healthy > /dev/null && ok "the health check" "exit 0 after $(since "$started")" || fail "the health check" "it fails"
  run exec "$name" sh -c 'echo mine > /mine' 2> /dev/null && fail "the root is read-only" "it was written to" || ok "the root is read-only" "write refused"
  started=$(now)
  run kill "$name" TERM
  code=0; wait $container_pid || code=$?
  [ $code = 0 ] && ok "SIGTERM" "exit 0 after $(since "$started")" || fail "SIGTERM" "exit $code"
  run delete -f "$name" 2> /dev/null || true
done
