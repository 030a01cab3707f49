#!/bin/sh
# Alertmanager reads no environment: this writes its configuration from SMTP_URL, MAIL_FROM and ALERT_MAIL_TO,
# and starts it with the arguments given.
set -eu
umask 077
folder="${TMPDIR:-/tmp}"

fail() {
  echo "Alerts cannot be mailed. $1" >&2
  exit 1
}

# Percent-encoded, as in any URL.
decoded() {
  printf %s "$1" | awk '
    function digit(c) { return index("0123456789abcdef", tolower(c)) - 1 }
    {
      while (match($0, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
        code = digit(substr($0, RSTART + 1, 1)) * 16 + digit(substr($0, RSTART + 2, 1))
        printf "%s%c", substr($0, 1, RSTART - 1), code
        $0 = substr($0, RSTART + 3)
      }
      printf "%s", $0
    }'
}
# A quoted text of YAML.
quoted() { printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"; }

[ -n "${ALERT_MAIL_TO:-}" ] || fail "ALERT_MAIL_TO must name the addresses that alerts go to, comma-separated."
SMTP_URL="${SMTP_URL:-}"
rest="${SMTP_URL#*://}"
# They end at the last @: a password may have any character.
place="${rest##*@}"
place="${place%%[/?]*}"
user=""
case "$rest" in *@*) user="${rest%@*}" ;; esac
case "$SMTP_URL" in
  smtps://*)
    case "$place" in
      *:465) ;;
      *:*) fail "SMTP_URL: Alertmanager speaks TLS from the start on port 465 only; use it, or smtp:// with STARTTLS." ;;
      *) place="$place:465" ;;
    esac
    tls=true
    ;;
  smtp://*)
    case "$place" in *:*) ;; *) place="$place:587" ;; esac
    # A name and a password go over TLS only. A server that asks for none is a mail catcher, or on this
    # machine.
    tls=$([ -n "$user" ] && echo true || echo false)
    ;;
  *) fail "SMTP_URL must be an smtp or smtps address." ;;
esac

{
  echo "global:"
  echo "  smtp_smarthost: $(quoted "$place")"
  echo "  smtp_from: $(quoted "${MAIL_FROM:-no-reply@localhost.localdomain}")"
  echo "  smtp_require_tls: $tls"
  if [ -n "$user" ]; then
    decoded "${user#*:}" >"$folder/smtp-password"
    echo "  smtp_auth_username: $(quoted "$(decoded "${user%%:*}")")"
    echo "  smtp_auth_password_file: $(quoted "$folder/smtp-password")"
  fi
  cat <<'END'
route:
  receiver: mail
  group_by: [alertname]
  group_wait: 10s
  group_interval: 5m
  repeat_interval: 1d
  routes:
    - matchers: ['severity="page"']
      receiver: mail
      repeat_interval: 4h
receivers:
  - name: mail
    email_configs:
      - send_resolved: true
END
  echo "        to: $(quoted "$ALERT_MAIL_TO")"
  cat <<'END'
        headers:
          Subject: '{{ if eq .Status "firing" }}{{ .CommonLabels.severity }}{{ else }}over{{ end }}: {{ .GroupLabels.alertname }}'
        html: ''
        text: |
          {{ range .Alerts.Firing -}}
          Since {{ .StartsAt.UTC.Format "2006-01-02 15:04 UTC" }}: {{ .Annotations.summary }}
          What to do: {{ .Annotations.runbook }}
          {{ end }}{{ range .Alerts.Resolved -}}
          Over since {{ .EndsAt.UTC.Format "2006-01-02 15:04 UTC" }}: {{ .Annotations.summary }}
          {{ end }}
END
} >"$folder/alertmanager.yml"

exec "${ALERTMANAGER:-alertmanager}" --config.file="$folder/alertmanager.yml" "$@"
