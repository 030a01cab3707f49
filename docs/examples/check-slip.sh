# Checks the slip or receipt $TOKEN of $DESK with OpenSSL 3; writes its parts into this folder.
bytes() {
  text=$(printf '%s' "$1" | tr -- '-_' '+/')
  while [ $((${#text} % 4)) -ne 0 ]; do text="$text="; done
  printf '%s' "$text" | openssl base64 -d -A
}
bytes "${TOKEN#*.}" > slip
case "$TOKEN" in
  R1.*) printf 'tradeslip receipt 1\n' > body ;;
  *) : > body ;;
esac
head -c $(($(wc -c < slip) - 64)) slip >> body
tail -c 64 slip > signature
KID=$(head -c 2 slip | od -An -tx1 | tr -d ' \n')
X=$(curl -s "$DESK/.well-known/tradeslip-keys.json" | tr '{' '\n' | sed -n "/\"kid\":\"$KID\"/s/.*\"x\":\"\([^\"]*\)\".*/\1/p")
{ printf '\060\052\060\005\006\003\053\145\160\003\041\000'; bytes "$X"; } | openssl pkey -pubin -inform DER -out key.pem
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in body -sigfile signature
