/** What customers and agents write to each other on an ordinary day: nothing of it is an account. */

export const ORDINARY_SENTENCES: readonly string[] = `
Good morning! I'd like to buy Bitcoin for 250 USD.
How much is 1 BTC today?
You buy 0.00322581 BTC for $250.00 at 77,500.00 USD.
Rate: 71309.13 USD for 1 BTC
I can pay 387,500.00 NGN right now.
₦387,500 or 387500 NGN, is that right?
Please send 1,500,000 naira in one payment.
I want to change 10,000,000 NGN this week.
We trade from $250 up to $10,000,000.
15500000 NGN is too much for today.
12 345 678 FCFA, s'il vous plaît.
Ich möchte 1.250.000,00 EUR tauschen.
1'250'000 CHF are fine.
I have 0.12345678 BTC and 2.5 ETH to sell.
My wallet shows 0.123456789012345678 ETH.
Minimum 1000-5000 USD, I think?
Between $500 - $1000 is what I have.
500 to 1000 dollars a week.
I did 250, 500, 1000 and 5000 before.
Sent 20000\\n15000 later.
Order 8KX2M-T4D7Q is mine.
My reference is 9W57J-YKX28, thanks.
References 8KX2M-T4D7Q and 9W57J-YKX28 are both open.
Valid until: 2026-11-21 12:15 UTC
It was on 26.11.2026 at 14:03.
See you on 11/21/2026, 2:30 PM.
2026-11-21T14:03:11.000Z is what the page says.
We answer within 4 minutes, Mon-Fri 08:00-22:00.
Open 09:00-17:30 and 18:00-22:00, every day.
Between 14:03 and 14:45 UTC on 3 Nov 2026.
The years 2025-2026 were good.
The fiscal year 2025/2026 ends soon.
26 11 2026 is a Thursday.
On 5 December 2026, 14:03, I paid.
It took 24 hours and 30 minutes.
I paid 20 minutes ago, at 09:26.
Your order is with the desk. 2 orders are ahead of yours.
Ada opened your order at 14:03.
Today's median reply: 2 minutes.
Payment details will appear on your order page, and nowhere else.
The price holds for 15 minutes.
Our fee is 1.5 %, that is $3.69.
Market price $71,287.00, our fee $3.69, you get 0.00345585 BTC.
I get 0.00345585 BTC, correct?
Your coins leave in a minute.
Six confirmations, please wait 10-60 minutes.
Block 923456 has it.
2 of 3 confirmations so far.
Is the minimum still 250 dollars?
I'm 35 years old and live at 221b Baker Street.
Room 12, floor 3, 10115 Berlin.
My order number is 3 of 5.
The temperature is 28 degrees, haha.
Call me after 5 pm.
What about 24/7 support?
iPhone 15 Pro, iOS 18.2.1, and the page does not load.
Version 1.2.3 of the app is broken.
The screen is 1920x1080.
The QR code does not scan at 360x640.
Chrome 131.0.6778.86 on Windows 11.
I need $1000 for rent, $200 for food, $50 for the bus.
10:30, 11:00, 11:30 or 12:00?
1. Open the chat 2. Press Send 3. Wait 4. Pay
First 100 customers, 20 % off, until 31.12.2026.
That's 50/50 for me.
5 o 6 mil pesos, no sé.
Entre 5000 o 6000 dólares.
Ok, 500 lol, then 300 more.
One, two, three, go!
I'll be there in two or three hours, four at most.
Eins, zwei oder drei Tage?
J'arrive dans une ou deux heures.
La commande 8KX2M-T4D7Q est de 250,00 USD.
Bestellung 8KX2M-T4D7Q über 250,00 USD, Kurs 71.309,13 USD.
Сумма 250,00 USD, курс 71 309,13 USD.
الطلب 8KX2M-T4D7Q بقيمة ٢٥٠٫٠٠ دولار
आदेश 8KX2M-T4D7Q, २५० USD
订单 8KX2M-T4D7Q,250.00 美元,2026年11月21日 14:03
Thanks a lot 🙏🙏🙏 1000 times!
👍 10/10, would trade again.
Antidisestablishmentarianism is a long word.
donaudampfschifffahrtsgesellschaftskapitän
I read the FAQ twice, question 12 is unclear.
Why is it 0.0034 BTC here and 0.00345585 BTC there?
You get 2,499.85 USDT for 2,500.00 USD.
3,123.45 USD for 1 ETH at 09:26 UTC, good.
Please confirm this order and send me the payment instructions.
We'll return your money: another name, another amount.
The money came from another name. Whose account is it?
Your bank sends it on Monday, 30 November.
My account is with UBA and my name is John Doe.
I have an account at GTBank, can I pay from it?
The account number is on your order page.
Send it to the address that I gave on the page.
My wallet is ready.
Don't send anything to people who write to you first.
I sent 0.5 ETH to the address of the page at 10:15.
It says "pending" since 3 hours.
$BTC to the moon!
US$ 1,250.00 and EUR 1.150,00.
The total of 2025 was 1,234,567.89 USD.
COVID-19 was in 2020-2021.
ISO27001 and PCI DSS 4.0 are what banks ask for.
Buses 101, 205 and 340 stop there.
Chapter 3, page 128, line 4.
0.1 + 0.2 is 0.3.
My score is 98.76 of 100.
Half past 7, or 19.30.
Windows 10 22H2, build 19045.
-0.5 % since yesterday, +12.3 % this month.
Was it 14:03:11 or 14:03:12?
Order details
I pay USD and receive BTC.
Check this order on our page.
My birthday is 12/05/1991.
IMG-20251103-WA0042.jpg is my receipt.
Screenshot_20251127-091455.png
PXL_20251127_091455123.jpg
VID-20261127-WA0003.mp4
Between 1000 et 2000 et 5000 francs.
In 2025 et un peu en 2026.
I count one two three and you send.
So wan tu tri fo days una no answer.
Buy one get one free, two for one.
I bought 3 at 95,000 and 2 at 97,500.
KES 129,500 for 1000 USDT
₹2,50,000 is my limit.
Nimelipa leo saa tatu, tafadhali angalia.
I'd like twenty-five thousand naira worth, please.
Two hundred and fifty dollars for two of us.
The price rose till 71287 yesterday.
We are open till 22:00, on Sundays till 18:00.
I waited till 20000 was in.
Between twenty and thirty minutes, forty at most.
Nineteen ninety-nine was a good year, twenty twenty-six too.
The box is 1200x800x600 mm and weighs 25 kg.
My screen is 3840x2160, 60 Hz.
Ich brauche einundzwanzig Tage, nicht zwölf.
Il y a quatre-vingt-dix jours, puis trente.
Entre vingt et trente minutes, peut-être quarante.
Send 250000 for two to three people.
From 1000000 to two million is fine.
That's one to ten, or two to twenty.
I have 2 of 3, 4 of 5 and 6 of 7 confirmations.
We paid 500, 1,000, 1,500 and 2,000 USD in May.
USD 1,000; EUR 2,000; GBP 3,000
Ordered 12, 24 and 36 pieces at 05:30, 06:30 and 07:30.
On 05 and 06 May, rows 07, 08.
I live at 14 Rue de la Paix, 75002 Paris.
Postcode 100001 Ikeja, house 17.
My flight is BA75 at 23:15, gate 42, seat 12A.
Invoice 2026-117 over 1.250,00 EUR.
1 point 5 percent is OK for me.
He said "do you have two or three", so I said three.
Do I go to the page, or do I send it now?
San Juan, Go Ahead, Ni Hao, No way.
One or two, three to five, six or seven days.
ten twenty thirty dollars
Bonjour, je voudrais soixante-quinze dollars de bitcoin.
Quiero treinta y cinco dólares, o cuarenta.
Version 2.14.3 of the page, Firefox 145.0.1.
Room 1204, 12th floor, building 3.
ETA 5-7 days, 3-4 if lucky.
I sold 3 ETH at 3,100, 2 at 3,150 and 1 at 3,200.
The dash between 2 and 3 is a minus sign.
I need space for 2 more.
PS5, RTX 4090 and i9-14900K for sale.
Order by the 15th, pay by the 16th, done on the 17th.
Our meeting: 2026-12-01, 10:00, room 7.
My bank closes at 4 pm. Can I pay on 1 December?
Ref 8KX2M-T4D7Q, 250.00 USD, 0.00345585 BTC, 09:41 UTC.
0.5 BTC = 38,500.00 USD = 63,525,000.00 NGN
Rate 1,650.00, fee 1.5 %, total 412,500.00
1 USD = 1,650.00 NGN, 1 BTC = 77,500.00 USD
Kiasi ni shilingi 129,500 kwa dola 1,000.
Na 500k I get, abeg wait small.
I go pay tomorrow for ten, no wahala.
E fit be two to three minutes.
Je paie 150 000 FCFA maintenant, et 150 000 demain.
Pago 1.500 reais hoje e 1.500 amanhã.
أدفع ٢٥٠ دولارًا اليوم و٣٠٠ غدًا.
मैं 25,000 रुपये आज और 30,000 कल भेजूंगा।
Is it 1:1, 2:1 or 3:1?
Score was 3-2, 4-1 and 0-0.
Page 12 of 345, chapter 6.
A 1080p video at 60 fps, 4K at 30.
I was born in 1991, my brother in 1994.
I pay 100000 in the first part, and 150000 in the second part.
Chapter 3 part 2, page 128, part 7.
Half a bitcoin, a third of an ether.
Thanks 🙏 100%!
Mo ti san owo naa, e jowo e duro.
Na biya kudin jiya, don Allah ka duba.
`
  .trim()
  .split("\n")
  .map((line) => line.replaceAll("\\n", "\n"));
