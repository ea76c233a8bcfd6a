#!/bin/sh
# Installs Sidestreet on Linux as a systemd service, upgrades it, or removes it. Run it again at any time.
set -eu

usage() {
  cat <<TEXT
Usage: install.sh --from PLACE          install or upgrade
       install.sh --uninstall [--purge] remove the program; --purge also removes settings and data

PLACE is the folder or the https address that holds SHA256SUMS and sidestreet-linux-….tar.gz of a release.
--root FOLDER installs into another root, and starts nothing there.
TEXT
}

from='' root='' action=install purge=no
while [ $# -gt 0 ]; do
  case $1 in
    --from) from=${2:?--from needs a folder or an address}; shift 2 ;;
    --root) root=${2:?--root needs a folder}; shift 2 ;;
    --uninstall) action=uninstall; shift ;;
    --purge) purge=yes; shift ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
done

fail() { echo "install.sh: $*" >&2; exit 1; }

program=$root/usr/local/bin/sidestreet
unit=$root/etc/systemd/system/sidestreet.service
settings=$root/etc/sidestreet/sidestreet.env
data=$root/var/lib/sidestreet

# Whether systemd runs here, and not only in the root we install into.
has_systemd() { [ -z "$root" ] && [ -d /run/systemd/system ]; }
has_user() { grep -q '^sidestreet:' "$root/etc/passwd"; }
user_id() { sed -n 's/^sidestreet:[^:]*:\([0-9]*\):\([0-9]*\):.*/\1:\2/p' "$root/etc/passwd"; }

install_release() {
  [ -n "$from" ] || { usage >&2; exit 2; }
  case $(uname -s)-$(uname -m) in
    Linux-x86_64 | Linux-amd64) archive=sidestreet-linux-x64.tar.gz ;;
    Linux-aarch64 | Linux-arm64) archive=sidestreet-linux-arm64.tar.gz ;;
    *) fail "there is no release for $(uname -s) on $(uname -m)" ;;
  esac
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  fetch SHA256SUMS
  fetch "$archive"
  (cd "$work" && grep " $archive\$" SHA256SUMS | sha256sum --check --strict --quiet) ||
    fail "$archive is not the file that SHA256SUMS describes; nothing was changed"
  tar -xzf "$work/$archive" -C "$work"

  create_user
  mkdir -p "${program%/*}" "${unit%/*}" "${settings%/*}" "$data"
  chown "$(user_id)" "$data"
  chmod 700 "$data"
  if [ ! -e "$settings" ]; then
    install -m 640 "$work/sidestreet/sidestreet.env" "$settings"
  fi
  # Readable for the commands that the service's user runs.
  ids=$(user_id)
  chown "0:${ids#*:}" "$settings"
  chmod 640 "$settings"
  # A rename, so that a running server keeps its own file.
  install -m 755 "$work/sidestreet/sidestreet" "$program.new"
  mv "$program.new" "$program"
  sed 's|/usr/bin/sidestreet|/usr/local/bin/sidestreet|' "$work/sidestreet/sidestreet.service" > "$unit"
  chmod 644 "$unit"
  if has_systemd; then
    systemctl daemon-reload
    systemctl enable --quiet sidestreet
    systemctl restart sidestreet
    echo "Sidestreet runs. Its settings are in $settings."
    echo "For the address and the code of the first admin: journalctl -u sidestreet"
  else
    echo "Sidestreet is installed. Without systemd, start it yourself: sidestreet serve"
  fi
}

fetch() {
  case $from in
    https://* | http://localhost* | http://127.0.0.1*) curl -fsSL --retry 3 -o "$work/$1" "$from/$1" || fail "$from/$1 could not be fetched" ;;
    *://*) fail "$from is not a folder and does not begin with https://" ;;
    *) cp "$from/$1" "$work/$1" || fail "$from holds no $1" ;;
  esac
}

create_user() {
  has_user && return
  useradd ${root:+--root "$root"} --system --user-group --no-create-home --home-dir /var/lib/sidestreet \
    --shell /usr/sbin/nologin sidestreet
}

uninstall_release() {
  if has_systemd; then
    systemctl disable --now --quiet sidestreet 2> /dev/null || true
  fi
  rm -f "$program" "$unit"
  if has_systemd; then systemctl daemon-reload; fi
  if [ $purge = yes ]; then
    rm -rf "${settings%/*}" "$data"
    if has_user; then userdel ${root:+--root "$root"} sidestreet; fi
    echo "Sidestreet, its settings and its data are gone."
  else
    echo "Sidestreet is gone. Its settings in ${settings%/*} and its data in $data are still there."
  fi
}

[ "$(id -u)" = 0 ] || fail "run it as root"
case $action in
  install) install_release ;;
  uninstall) uninstall_release ;;
esac
