#!/bin/bash
# Runs sqlmap on the query and body parameters of the API, signed out and as each role. Build first: npx bun src/build.ts
# Usage: tests/outside/sqlmap.sh [seconds per request, 45]; LEVEL=1..5 (2), RISK=1..3 (1), PORT (4870), ONLY=part of a path.
# Prints a line per request: its parameters, its status without an attack, sqlmap's verdict, and counts of error statuses.
# Exits with 1 if a parameter is injectable.
set -u
cd "$(dirname "$0")/../.."
. tests/outside/server.sh
need sqlmap

SECONDS_EACH=${1:-45}
FOUND=0
ID=00000000-0000-4000-8000-000000000000

try() { # role, parameters, path [, JSON body [, method]]
  local role=$1 parameters=$2 path=$3 body=${4:-} method=${5:-POST} cookie="COOKIE_$1" out="$WORK/out.txt" verdict=clean ended
  case $path in *"${ONLY:-}"*) ;; *) return ;; esac
  local -a options=(--batch --flush-session --disable-coloring --output-dir="$WORK/sqlmap" --dbms=PostgreSQL
    --level "${LEVEL:-2}" --risk "${RISK:-1}" --time-sec 5 --timeout 20 --retries 0 --ignore-code '*'
    -H "Origin: $URL" -u "$URL$path")
  [ "$parameters" != path ] && options+=(-p "$parameters")
  [ "$role" != anonymous ] && options+=(--cookie "${!cookie}")
  [ -n "$body" ] && options+=(--method "$method" -H "Content-Type: application/json" --data "$body")
  # If the request fails without an attack, its attacks prove nothing.
  local -a plain=(-s -o /dev/null -w '%{http_code}' --globoff -X "$([ -n "$body" ] && echo "$method" || echo GET)" -H "origin: $URL")
  [ "$role" != anonymous ] && plain+=(--cookie "${!cookie}")
  [ -n "$body" ] && plain+=(-H "content-type: application/json" -d "$body")
  local untouched=$(curl "${plain[@]}" "$URL${path//\*/}")
  nice timeout -s INT -k 5 "$SECONDS_EACH" sqlmap "${options[@]}" </dev/null >"$out" 2>&1
  ended=$?
  [ $ended = 124 ] && verdict="clean in $SECONDS_EACH s"
  grep -q "does not appear to be injectable\|do not appear to be injectable\|testing '" "$out" || verdict="NOT TRIED"
  grep -q "identified the following injection" "$out" && verdict=INJECTABLE FOUND=1
  printf '%-9s %-6s %-36s %-30s %s %-15s %s\n' "$role" "$([ -n "$body" ] && echo "$method" || echo GET)" "${path%%\?*}" "$parameters" \
    "$untouched" "$verdict" "$(grep -oE '[0-9]{3} \([^)]*\) - [0-9]+ times' "$out" | sed -E 's/ \([^)]*\) - /×/; s/ times//' | tr '\n' ' ')"
  case $verdict in
    INJECTABLE) grep -A12 "identified the following" "$out" ;;
    "NOT TRIED") grep -E "CRITICAL|ERROR|error:" "$out" | head -3 ;;
  esac
}

try traveler  q,type,near,bbox,page "/api/businesses?type=restaurant&q=a&near=41.9,5.6&bbox=5,41,6,42&limit=10&page=1"
try traveler  bbox,type        "/api/map/points?bbox=5.5,41.9,5.7,42&type=restaurant"
try admin     q,type,role,after "/api/admin/people?q=noor&type=traveler&role=admin&after=1700000000000000.$ID"
try admin     q,state,after    "/api/admin/emails?q=a&state=printed&after=100"
try admin     action,person,after "/api/admin/audit-log?action=mail.test&person=noor&after=100"
try admin     q,sort,order,after "/api/admin/waitlist?q=greta&sort=name&order=asc&after=$ID"
try admin     status,page      "/api/admin/businesses?status=pending&page=1"
try admin     page             "/api/admin/imports?page=1"
try business  q                "/api/claims/places?q=cafe"
try business  q,page           "/api/businesses/my/audience?q=a&page=1"
try anonymous    email,password   "/api/auth/login" '{"email":"a@example.com","password":"a wrong password"}'
try anonymous    email            "/api/auth/forgot" '{"email":"a@example.com"}'
try anonymous    token            "/api/auth/reset" '{"token":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","password":"a long enough password"}'
try anonymous    firstName,email  "/api/auth/register" '{"email":"b@example.com","password":"a long enough password","firstName":"B"}'
try anonymous    name,email,city,role "/api/waitlist" '{"name":"G","email":"g@example.com","city":"X","role":"Traveler"}'
try traveler  businessId,action,id "/api/swipes" "{\"businessId\":\"$ID\",\"action\":\"like\",\"id\":\"$ID\"}"
try traveler  firstName,lastName "/api/users/me" '{"firstName":"Amira","lastName":"B"}' PATCH
try traveler  title            "/api/users/list" '{"title":"A weekend","showsName":true}'
try traveler  status           "/api/events/$ID/rsvp" '{"status":"in"}'
try traveler  kind,note        "/api/businesses/$ID/reports" '{"kind":"closed","note":"x"}'
try traveler  trait,wish       "/api/users/taste" '{"trait":"type:cafe","wish":1}' PATCH
try business  title,eventDate,location,id "/api/events" '{"title":"T","description":"d","eventDate":"2030-01-01T10:00:00Z","location":"l","maxAttendees":3}'
try business  title,content,toUserId "/api/messages" "{\"title\":\"T\",\"content\":\"c\",\"toUserId\":\"$ID\"}"
try admin     fileName,size    "/api/admin/imports" '{"fileName":"a.csv","size":400}'
try admin     city,name        "/api/admin/imports/$ID/reading" '{"city":"Santa Marea","columns":{"name":"name"}}'
try admin     to               "/api/admin/emails/test" '{"to":"noor@example.com"}'
try traveler  path             "/api/businesses/$ID*"
try anonymous    path             "/list/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa*"
try anonymous    path             "/business/$ID*/qr.svg"

print_failures
exit $FOUND
