"""Checks a slip or receipt and prints its terms, without the desk but for its public keys: check-slip.py $DESK $TOKEN"""
import base64, datetime, decimal as exact, json, sys, urllib.request
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

COINS = ["Bitcoin", "Ethereum", "Binance Coin", "XRP", "Solana", "Cardano", "Dogecoin", "TRON", "Tether", "USD Coin", "Avalanche"]

def data(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

desk, token = sys.argv[1:]
kind = "R1." if token.startswith("R1.") else "2."
slip = data(token.removeprefix(kind))
if kind + base64.urlsafe_b64encode(slip).decode().rstrip("=") != token:
    sys.exit("Not a slip: its text was changed")
body, signature = slip[:-64], slip[-64:]
keys = json.load(urllib.request.urlopen(desk + "/.well-known/tradeslip-keys.json"))["keys"]
key = next((key for key in keys if key["kid"] == body[:2].hex()), None)
if key is None or "compromisedAt" in key:
    sys.exit("This slip can't be checked: its key is not known, or leaked")
Ed25519PublicKey.from_public_bytes(data(key["x"])).verify(signature, (b"tradeslip receipt 1\n" if kind == "R1." else b"") + body)  # raises InvalidSignature

rest = iter(body[2:])
take = lambda count: bytes(next(rest) for _ in range(count))
text = lambda: take(next(rest)).decode()

def whole():
    value = shift = 0
    while True:
        byte = next(rest)
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value

def decimal(digits, places):
    digits = str(digits).rjust(places + 1, "0")
    return digits[:-places] + "." + digits[-places:] if places else digits

def time(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)

if next(rest) != 1:
    sys.exit("The signature is right, but the format is newer than this script")
if kind == "R1.":
    print("Order", text())
else:
    take(6)
flags = next(rest)
sell, extended, later = (flags & 1, flags & 2, flags > 11) if kind == "R1." else (flags & 2, flags & 64, flags & 128)
number = next(rest)
coin = COINS[number - 1] if number else [text(), text(), text()][2]
print("I sell" if sell else "I buy", coin)
print(decimal(whole(), 2), "USD for", decimal(whole(), 8))
places = next(rest)
rate = decimal(whole(), places)
issued = int.from_bytes(take(4), "big")
if kind == "R1.":
    print(["Complete", "Returned", "Cancelled", ""][flags >> 2 & 3], time(issued))
    print("Rate", rate)
    more = whole()
    issued += more // 2 if more % 2 == 0 else -(more // 2) - 1
else:
    print("Rate", rate, ["live", "stale", "fallback"][flags >> 2 & 3])
print("Issued", time(issued))
if kind == "2.":
    for _ in range(3):
        whole()
    take((12 if flags & 16 else 0) + (6 if flags & 32 else 0))
more = next(rest) if extended else 0
if later or more > 3:
    sys.exit("The signature is right, but a later release wrote more")
if more & 1:
    places = next(rest)
    percent = decimal(whole(), places)
    exact.getcontext().prec = 90
    share = exact.Decimal(percent) / 100
    market = exact.Decimal(rate) / (1 - share if sell else 1 + share)
    print("Market price", format(market.normalize(), "f"), "fee", percent, "%")
if more & 2:
    code = int.from_bytes(take(2), "big")
    places = next(rest)
    amount, local = whole(), whole()
    whole()
    currency = "".join(chr(64 + (code >> bits & 31)) for bits in (10, 5, 0))
    print(decimal(amount, places & 7), currency, "at", decimal(local, places >> 3), "for 1 USD")
for name in ["Paid", "Got", "Paid back"] if kind == "R1." else []:
    for _ in range(whole()):
        currency, places = text(), next(rest)
        print(name, decimal(whole(), places), currency)
