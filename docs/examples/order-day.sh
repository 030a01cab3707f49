# An order from the chat to its receipt. Ada is an admin who may also answer orders, Grace buys; each has a
# jar of cookies. DESK, EMAIL and PASSWORD are Ada's, CODE is of her authenticator app, RECOVERY_CODE one that
# she keeps.
set -eu
as() { jar=$1; shift; curl -fsS -b "$jar" -c "$jar" -H 'Content-Type: application/json' "$@"; }
field() { sed -E "s/.*\"$1\":\"([^\"]*)\".*/\1/"; }

# Ada logs in, proves once more that it's her, switches the desk on, and enters an account that money comes in
# to.
as ada "$DESK/api/auth/login" -d "{\"email\": \"$EMAIL\", \"password\": \"$PASSWORD\"}"
as ada "$DESK/api/auth/second-factor" -d "{\"method\": \"totp\", \"code\": \"$CODE\"}"
as ada "$DESK/api/account/step-up" -d "{\"password\": \"$PASSWORD\", \"code\": \"$RECOVERY_CODE\"}"
as ada -X PUT "$DESK/api/desk/settings" -d '{"version": 1, "takesOrders": true}'
ACCOUNT=0b6f1f4e-6a1c-4c83-9d5a-3f4f0b1f2c3d
as ada -X PUT "$DESK/api/desk/receiving-accounts/$ACCOUNT" -d '{
  "version": 0, "kind": "bank", "name": "Example Bank", "currency": "USD", "holder": "Example Desk Ltd",
  "details": [{"label": "Account number", "value": "0123456789"}]}'

# Grace orders. Her page announces the order when she opens the chat.
SLIP=$(as grace "$DESK/api/orders" -d '{
  "surface": "exchange", "side": "buy", "coinId": "bitcoin", "amount": {"unit": "usd", "value": "250.00"}}')
GRACE=$DESK/api/orders/$(printf %s "$SLIP" | field token)
ADA=$DESK/api/desk/orders/$(printf %s "$SLIP" | field reference)
curl -fsS -b grace -X POST "$GRACE/announce"

# Ada takes it, Grace says where her bitcoin go, and reads where to pay: in this jar, and nowhere else.
as ada "$ADA/claim" -d '{"version": 1}'
as grace "$GRACE/destination" -d '{"version": 2, "network": "bitcoin",
  "address": "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "payerName": "Grace Example"}'
as ada "$ADA/details" -d "{\"version\": 3, \"accountId\": \"$ACCOUNT\"}"
as grace "$GRACE/status"
curl -fsS "$GRACE/status"   # {"desk": "private"}

# Grace pays and says so; Ada finds the line of the bank, sends the bitcoin; Grace has them.
as grace "$GRACE/paid" -d '{"version": 4}'
as ada "$ADA/money-seen" -d "{\"version\": 5, \"amount\": \"250.00\", \"payerName\": \"Grace Example\",
  \"madeAt\": \"$(date -u +%Y-%m-%dT%H:%M:00Z)\", \"bankReference\": \"BANK-1\"}"
as ada "$ADA/sent" -d '{"version": 6, "transaction": "4444444444444444444444444444444444444444444444444444444444444444"}'
as grace "$GRACE/received" -d '{"version": 7}'
