#!/bin/sh
# Puts new variables of .env, new secrets or new images into service without losing a request:
#
#   deploy/roll.sh             the provider, then the servers
#   deploy/roll.sh bff         the servers only
#
# (`docker compose up` replaces all containers of a service together.) A new container starts beside the old
# ones; once it is healthy the oldest is drained and removed, then comes the next. If a new one does not
# become healthy, it is removed, the old ones continue, and this ends with 1. It says nothing to compose that
# COMPOSE_FILE, COMPOSE_PROFILES and the like could not change.
set -eu
cd "$(dirname "$0")/.."

HEALTHY_WITHIN=90
# The proxy asks for the replicas' addresses each second (deploy/nginx/replicas.conf), servers for the
# provider's when they connect.
KNOWN_AFTER=3

containers() {
  docker compose ps --quiet --orphans=false "$1"
}

health() {
  docker inspect --format '{{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{end}}' "$1"
}

# Waits until container $1 is healthy; fails if it is not in time.
becomes_healthy() {
  waited=0
  while [ "$(health "$1")" != "running healthy" ]; do
    [ "$waited" -lt "$HEALTHY_WITHIN" ] || return 1
    waited=$((waited + 1))
    sleep 1
  done
}

# Starts one more container of service $1 beside $2, and prints its id.
start_beside() {
  count=$(($(echo "$2" | wc -l) + 1))
  docker compose up --detach --no-deps --no-recreate --scale "$1=$count" "$1" >&2
  for id in $(containers "$1"); do
    case "$2" in *"$id"*) ;; *) echo "$id" ;; esac
  done
}

replace() {
  service=$1
  # One that was stopped would be started again, as it was, in the new one's place.
  docker compose rm --force "$service" >&2
  old=$(containers "$service")
  if [ -z "$old" ]; then
    echo "No container of $service runs: start the desk with docker compose up first." >&2
    exit 1
  fi
  # The newest first in compose's list; the order does not matter.
  for leaving in $old; do
    present=$(containers "$service")
    new=$(start_beside "$service" "$present")
    if ! becomes_healthy "$new"; then
      echo "The new $service is not healthy after $HEALTHY_WITHIN s; the old ones continue. Its last lines:" >&2
      docker logs --tail 20 "$new" >&2
      docker rm --force "$new" >/dev/null
      exit 1
    fi
    sleep "$KNOWN_AFTER"
    docker stop "$leaving" >/dev/null
    docker rm "$leaving" >/dev/null
    echo "$service: one container replaced"
  done
}

[ $# -gt 0 ] || set -- provider bff
for name in "$@"; do
  replace "$name"
done
