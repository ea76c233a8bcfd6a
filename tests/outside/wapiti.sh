#!/bin/bash
# Runs wapiti, which crawls and attacks the built server, signed out and as each role. Build first: npx bun src/build.ts
# Usage: tests/outside/wapiti.sh [seconds per role, 90]; ROLES="anonymous traveler business admin", PORT (4870).
# Prints the number of crawled URLs and the findings of each role. Exits with 1 if there is an unknown finding.
set -u
cd "$(dirname "$0")/../.."
. tests/outside/server.sh
need wapiti

SECONDS_EACH=${1:-90}
# Modules that need no internet access: ssrf and xxe wait for requests to wapiti's own server, wapp and nikto download lists.
# Timing-based SQL injection is covered by sqlmap.sh.
MODULES=xss,permanentxss,sql,crlf,redirect,file,exec,cookieflags,csp,http_headers,methods,htaccess,shellshock,csrf,backup
FOUND=0

# Works around a bug of Debian's wapiti 3.0.4 under Python 3.11: without it, URLs cannot be excluded, and it would sign out.
cat >"$WORK/wapiti.py" <<'P'
import re, sys
import wapitiCore.net.crawler as crawler
crawler.wildcard_translate = lambda pattern: re.compile("(?ms)" + ".*".join(map(re.escape, pattern.split("*"))) + r"\Z")
from wapitiCore.main.wapiti import wapiti_main
sys.argv[0] = "wapiti"
wapiti_main()
P

crawl() { # role
  local role=$1 cookie="COOKIE_$1" report="$WORK/$1.json"
  local -a options=(-u "$URL/" --scope domain -m "$MODULES" -f json -o "$report" --flush-session --store-session "$WORK/session-$role"
    --max-scan-time "$SECONDS_EACH" --max-attack-time 20 --max-links-per-page 60 --max-files-per-dir 12 --max-parameters 8 -d 4 -S normal
    -t 20 --no-bugreport -v 2 --endpoint "$URL" -x "$URL/api/logout" -x "$URL/api/login*")
  for page in / /login /events /map /saved /messages /profile /admin '/admin?tab=people&q=a' '/admin?tab=waitlist&q=a&sort=name&order=asc' \
    '/?view=business' '/login?returnTo=/events' '/theme/dark?returnTo=/' '/map?q=a&type=restaurant' '/api/businesses?q=a&type=restaurant' '/status' '/help'; do
    options+=(-s "$URL$page")
  done
  [ "$role" != anonymous ] && options+=(-H "Cookie: ${!cookie}")
  nice timeout -k 10 $((SECONDS_EACH + 90)) /usr/bin/python3 "$WORK/wapiti.py" "${options[@]}" </dev/null >"$WORK/$role.out" 2>&1
  /usr/bin/python3 - "$role" "$report" <<'P' || FOUND=1
import json, sys
role, path = sys.argv[1:]
try:
    report = json.load(open(path))
except OSError:
    sys.exit(print(f"{role}: NO REPORT") or 1)
found = [(kind, name, each) for kind in ("vulnerabilities", "anomalies") for name, list in report[kind].items() for each in list]
tried = sum(line.startswith("[+] GET") or line.startswith("[+] POST") for line in open(path.replace(".json", ".out"), errors="replace"))
# HSTS is only sent if BASE_URL is https. Browsers have removed the filter that X-XSS-Protection enabled; the CSP replaces it.
KNOWN = ("Strict-Transport-Security is not set", "X-XSS-Protection is not set")
found = [each for each in found if each[2]["info"] not in KNOWN]
print(f"{role}: {tried} URLs crawled and attacked, {len(found)} unknown findings")
for kind, name, each in found:
    print(f"  {name}: {each['method']} {each['path'][:120]} {each.get('parameter') or ''}: {each['info'][:200]}")
sys.exit(bool(found))
P
  grep -E "unrecognized|error:|Error" "$WORK/$role.out" | grep -v "wapp database" | head -5
  [ -n "${KEEP:-}" ] && cp "$WORK/$role.out" "$KEEP/wapiti-$role.txt"
}

for role in ${ROLES:-anonymous traveler business admin}; do crawl "$role"; done
print_failures
exit $FOUND
