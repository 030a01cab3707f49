#!/usr/bin/env bash
# Ends with 0 if GET $1 at this container's own port answers 200. The base image has bash and no other client;
# a Node process for each probe took 270 ms of processor time on our machine, this takes 15.
set -eu
exec 3<>"/dev/tcp/127.0.0.1/${HEALTH_PORT:-$PORT}"
printf 'GET %s HTTP/1.0\r\n\r\n' "$1" >&3
read -r _ status _ <&3
[[ $status == 200 ]]
