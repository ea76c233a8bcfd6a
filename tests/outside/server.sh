# Starts dist/sidestreet with its sample city on 127.0.0.1 and signs in as each role. Sourced by the other scripts in this folder.
# Sets URL, COOKIE_traveler, COOKIE_business, COOKIE_admin and WORK, a folder that is deleted when the server stops.

need() { # program
  command -v "$1" >/dev/null && return
  [ "$(id -u)" = 0 ] || { echo "$1 is missing: apt-get install $1" >&2; exit 2; }
  { apt-get update -q && apt-get install -y -q --no-install-recommends "$1"; } >/dev/null
}

WORK=$(mktemp -d)
URL=http://127.0.0.1:${PORT:=4870}
PORT=$PORT HOST=127.0.0.1 BASE_URL=$URL DATA_DIR=$WORK/data SAMPLE=yes RATE_LIMIT_FACTOR=1000000 NO_COLOR=1 \
  "${SIDESTREET:-dist/sidestreet}" serve >"$WORK/server.log" 2>&1 &
SERVER=$!
trap 'kill $SERVER 2>/dev/null; wait $SERVER 2>/dev/null; rm -rf "$WORK"' EXIT

for _ in $(seq 240); do
  curl -sf "$URL/readyz" >/dev/null && break
  kill -0 $SERVER 2>/dev/null || { cat "$WORK/server.log" >&2; exit 2; }
  sleep 0.5
done

cookie_of() { # role
  read -r _ email password < <(grep -E "^ +$1 " "$WORK/server.log")
  curl -sf -D - -o /dev/null -H "origin: $URL" -H 'content-type: application/json' \
    -d "{\"email\":\"$email\",\"password\":\"$password\"}" "$URL/api/auth/login" | sed -n 's/^set-cookie: \(sid=[^;]*\).*/\1/Ip'
}
COOKIE_traveler=$(cookie_of traveler)
COOKIE_business=$(cookie_of business)
COOKIE_admin=$(cookie_of admin)
[ -n "$COOKIE_traveler" ] && [ -n "$COOKIE_business" ] && [ -n "$COOKIE_admin" ] || { echo "Signing in failed." >&2; exit 2; }

# Prints the requests that failed with 500 or 503, from the server's log.
print_failures() {
  echo "The server logged $(grep -c 'request failed' "$WORK/server.log") failed requests."
  grep 'request failed' "$WORK/server.log" | cut -c1-300 | sort | uniq -c | sort -rn | head -20
  curl -sf "$URL/readyz" >/dev/null && echo "The server is still running."
}
