/** Ways in which accounts were passed to victims, and more that they could be. */

const NUBAN = "0123456789";
const MOBILE = "08031234567";
const DOLLARS = "2034567891";
const SORTED = "20345678";
const CARD = "4111111111111111";
const NUMBERS = [NUBAN, MOBILE, DOLLARS, SORTED, CARD] as const;

const groups = (text: string, size: number, between: string) =>
  (text.match(new RegExp(`.{1,${size}}`, "gu")) ?? []).join(between);
const each = (text: string, write: (digit: number) => string) =>
  [...text].map((digit) => write(Number(digit))).join("");
const from = (zero: number) => (text: string) => each(text, (digit) => String.fromCodePoint(zero + digit));
const words = (row: string) => {
  const digits = row.split(" ");
  return (text: string) => [...text].map((digit) => digits[Number(digit)]!).join(" ");
};

/** How a number is written: the same for each of {@link NUMBERS}. */
const WAYS: Readonly<Record<string, (number: string) => string>> = {
  "a bank behind": (number) => `${number} UBA John Doe`,
  "a currency code behind": (number) => `${number} GTB NGN account`,
  "a label before": (number) => `acct no.: ${number}`,
  "glued to a bank": (number) => `GTBank${number}`,
  "glued to both sides": (number) => `pay${number}now`,
  "by fours": (number) => groups(number, 4, " "),
  "by threes with points": (number) => groups(number, 3, "."),
  "by threes with commas": (number) => `acct ${groups(number, 3, ",")}`,
  "by twos with underscores": (number) => groups(number, 2, "_"),
  "by twos with hyphens": (number) => groups(number, 2, "-"),
  "with hyphens that do not break": (number) => groups(number, 3, "\u2011"),
  "with dashes": (number) => groups(number, 3, "\u2013"),
  "by twos with slashes": (number) => groups(number, 2, "/"),
  "in brackets": (number) => `(${number.slice(0, 4)}) ${number.slice(4)}`,
  "in square brackets": (number) => `[${groups(number, 3, "][")}]`,
  "one by one": (number) => groups(number, 1, " "),
  "one by one, with commas": (number) => groups(number, 1, ", "),
  "one by one, with points": (number) => groups(number, 1, "."),
  "with stars": (number) => groups(number, 2, "*"),
  "with bullets": (number) => groups(number, 3, " • "),
  "with bars": (number) => groups(number, 4, "|"),
  "with a picture between": (number) => groups(number, 3, "👉"),
  "with wide spaces": (number) => groups(number, 3, "\u2003\u2003"),
  "with unseen characters": (number) => groups(number, 1, "\u200B"),
  "over lines": (number) => groups(number, 4, "\n"),
  "over quoted lines": (number) => `> ${groups(number, 4, "\n> ")}`,
  "in keycaps": (number) => each(number, (digit) => `${digit}\uFE0F\u20E3`),
  "in keycaps with spaces": (number) => groups(number, 1, "\u20E3 "),
  "in circles": (number) =>
    each(number, (digit) => (digit === 0 ? "⓪" : String.fromCodePoint(0x245f + digit))),
  "in black circles": (number) =>
    each(number, (digit) => (digit === 0 ? "⓿" : String.fromCodePoint(0x2775 + digit))),
  "in double circles": (number) =>
    each(number, (digit) => (digit === 0 ? "⓪" : String.fromCodePoint(0x24f4 + digit))),
  "in brackets of one character": (number) =>
    each(number, (digit) => (digit === 0 ? "(0)" : String.fromCodePoint(0x2473 + digit))),
  "with points of one character": (number) =>
    each(number, (digit) => (digit === 0 ? "0." : String.fromCodePoint(0x2487 + digit))),
  raised: (number) => each(number, (digit) => [..."⁰¹²³⁴⁵⁶⁷⁸⁹"][digit]!),
  lowered: from(0x2080),
  "in bold": from(0x1d7ce),
  "in double strokes": from(0x1d7d8),
  "full width": from(0xff10),
  "in Arabic digits": from(0x0660),
  "in Persian digits": from(0x06f0),
  "in Devanagari": from(0x0966),
  "in Bengali": from(0x09e6),
  "in Thai": from(0x0e50),
  "in Chinese": words("〇 一 二 三 四 五 六 七 八 九"),
  "struck through": (number) => groups(number, 1, "\u0336"),
  "underlined by marks": (number) => groups(number, 1, "\u0332"),
  "with O for 0 and l for 1": (number) => number.replaceAll("0", "O").replaceAll("1", "l"),
  "with Cyrillic О": (number) => `${number.replaceAll("0", "\u041E")} банк`,
  "with I for 1": (number) => groups(number.replaceAll("1", "I"), 4, " "),
  "in English words": words("zero one two three four five six seven eight nine"),
  "in capitals, as words": (number) => words("OH ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE")(number),
  "in French words": words("zéro un deux trois quatre cinq six sept huit neuf"),
  "in Portuguese words": words("zero um dois três quatro cinco meia sete oito nove"),
  "in Swahili words": words("sifuri moja mbili tatu nne tano sita saba nane tisa"),
  "words and digits mixed": (number) =>
    [...number]
      .map((digit, at) =>
        at % 2 ? digit : "zero one two three four five six seven eight nine".split(" ")[Number(digit)]!,
      )
      .join(" "),
};

/** Each as it stands in a message. */
const IN_OTHER_WORDS = `
de89370400440532013000
DE89 3704 0044 0532 0130 00
De89-3704-0044-0532-0130-00
IBAN:gb29 nwbk 6016 1331 9268 19
G B 2 9 N W B K 6 0 1 6 1 3 3 1 9 2 6 8 1 9
fr14 2004 1010 0505 0001 3m02 606
mt84malt011000012345mtlcast001s
DE89.3704.0044.0532.0130.00
DE89_3704_0044_0532_0130_00
ＤＥ８９３７０４００４４０５３２０１３０００
my iban is nl91abna0417164300 thanks
ТR330006100519786457841326
1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa
1A1z P1eP 5QGe fi2D MPTf TL5S Lmv7 Divf Na
1A1zP1eP5QGefi2DM PTfTL5SLmv7DivfNa
3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy
3J98t-1WpEZ-73CNm-Qviec-rnyiW-rnqRh-WNLy
bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4
bc1q w508 d6qe jxtd g4y5 r3za rvar y0c5 xw7k v8f3 t4
bc1qw508d6qejxtdg4y5 r3zarvary0c5xw7kv8f3t4
b c 1 q w 5 0 8 d 6 q e j x t d g 4 y 5 r 3 z a r v a r y 0 c 5 x w 7 k v 8 f 3 t 4
bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297
bc1p 5d7r jq7g 6rdk 2yhz ks9s mlaq tedr 4dek q08g e8zt wac7 2sfr 9rus xg32 97
bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.01
bс1qw508d6qejхtdg4y5r3zаrvаry0с5хw7kv8f3t4
0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED
0x5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed
0x 5aAeb6053F 3E94C9b9A0 9f33669435 E7Ef1BeAed
0х5aАeb6053F3E94С9b9А09f33669435Е7Еf1ВеАed
5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed
0x5aAeb6053F3E94C9b9A0\\n9f33669435E7Ef1BeAed
TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t
TR7N HqjeK QxGTC i8q8Z Y4pL8 otSzg jLj6t
TR7NHqje KQxGTCi8 q8ZY4pL8 otSzgjLj 6t
TRC20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t
rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh
X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ
EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v
EPjF Wdd5 Aufq SSqe M2qN 1xzy bapC 8G4w EGGk ZwyT Dt1v
addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8
addr1vx2fxv2umyhtt kxyxp8x0dlpdt3k6c wng5pxj3jhsydzers66hrl8
stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw
DdzFFzCqrhsfYMDj1c2k2V9mXq3gT7hYb8nJ6sRkPz4wLcQvAeBtUuNfHd5oZy
DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L
ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9
LTC1 QW50 8D6Q EJXT DG4Y 5R3Z ARVA RY0C 5XW7 KGMN 4N9
LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz
bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a
qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a
44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A
888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H
lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu
LNBC20M1PVJLUEZPP5QQQSYQCYQ5RQWZQFQQQSYQCYQ5RQWZQFQQQSYQCYQ5RQWZQFQYPQHP58YJMDAN79S6QQDHDZGYNM4ZWQD5D7XMW5
lightning:lnbc1p3qkdjkpp5w3a3dkmyw5n6h3kqf40z9vjm2d5p8s4u7t9e2x0c6r7g3y8
lnurl1dp68gurn8ghj7um9wfmxjcm99e3k7mf0v9cxj0m385ekvcenxc6r2c35xvukxefcv5mkvv34x5ekzd3ev56nyd3hxqurzepexejxxepnxscrvwfnv9nxzcn9xq6xyefhvgcxxcmyxymnserxfq5fns
lno1pqps7sjqpgtyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7msjzfpy7nz5yqcnygrfdej82um5wf5k2uckyypwa3eyt44h6txtxquqh7lz5djge4afgfjn7k4rgrkuag0jsd5xvxg
lnbc2500u1pvj luezpp5qqqsyq cyq5rqwzqfqq qsyqcyq5rqw zqfqqqsyqc
GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7
EQDrjaLahLkMB-hMCmkzOyBuHJ139ZUYmPHu6RRBKnbdLIYI
tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb
cosmos1vladr4k2n6ql8kz5s3t7j0c9e2m6yhq5r4xw8p
15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5
nano_3t6k35gi95xu6tergt6p69ck76ogmitsa8mnijtpxm9fkcm736xtoncuohr3
pay to treasury-desk.eth
my wallet: johndoe.sol
send it to desk.bnb
₿pay@desk.example
PIX 123e4567-e89b-12d3-a456-426614174000
4111 1111 1111 1111 USD
4111-1111-1111-1111
5500.0000.0000.0004
3782 822463 10005
6011 1111 1111 1117 exp 04/29
4111111111111111 EUR
4OOO OOOO OOOO OOO2 visa 4000000000000002
12345678 USD acct
account 12345678 GBP Barclays
2034567890 NGN
2034567890 naira, Zenith
send 20345678901 KES to M-Pesa
+254 712 345 678
M-PESA 0712 345 678
MoMo: 024-412-3456
(0803) 123 4567
0803.123.4567
+234 (0) 803 123 4567
00234 803 123 4567
tel:+2348031234567
wave 77 123 45 67
orange money 07 07 12 34 56
opay 8031234567
0123-4567-89 (Kuda)
01 23 45 67 89
Sort 20-00-00 acc 55779911
routing 021000021
SWIFT BOFAUS3N, account 026009593
BSB 062-000 1234 5678
UPI 9876543210@ybl
CLABE 032180000118359719
CBU 2850590940090418135201
0123 (then) 456789
0O123456789 UBA
0123456789NGN
NGN0123456789
₦0123456789
€0123456789
$12345678
£12345678
12,345,678,901
0,123,456,789
1.234.567.890
1'234'567'890
12 345 678 901
0123 456 789 USD
0.123.456.789
"0123" "456" "789"
0123\\n456\\n789
Send to\\n0123\\n4567\\n89\\nUBA
0123 → 4567 → 89
0123;4567;89
0123:4567:89
0123=4567=89
0123+4567+89
0123 / 4567 / 89
0123 - 4567 - 89
0123, 4567, 89
01234 56789 Access Bank
o12 345 6789
O8O3 l23 4567
0B031234567
zero1two3four5six7eight9
double zero one two three four five six
null eins zwei drei vier fünf sechs sieben acht neun
cero uno dos tres cuatro cinco seis siete ocho nueve
ноль один два три четыре пять шесть семь восемь девять
零一二三四五六七八九
零壹贰叁肆伍陆柒捌玖
٠١٢٣٤٥٦٧٨٩
۰۱۲۳ ۴۵۶۷ ۸۹
०१२३४५६७८९
０１２３４５６７８９
𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗
0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣9️⃣
1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣
🄁🄂🄃🄄🄅🄆🄇🄈🄉
⓪①②③④⑤⑥⑦⑧⑨ UBA
➀➁➂➃➄➅➆➇➈
፩፪፫፬፭፮፯፰፱
🯰🯱🯲🯳🯴🯵🯶🯷🯸🯹
twozerosevenonefivefiveninethreeeightfour
zerosepttroissept deuxunhuitquatre
biyu sifili bakwai ɗaya biyar biyar tara uku takwas huɗu
eéjì òdo eéje oókan aárùn aárùn eésàn ẹẹ́ta ẹẹ́jọ ẹẹ́rin
twee nul zeven een vijf vijf negen drie acht vier
tu ziro sevun wan faif faif nain tri eit fo
abụọ efu asaa otu ise ise itoolu atọ asatọ anọ
2071 five five nine 384
2071-55nine-384
pay.mydesk.sol
twenty-one ninety forty-five sixty-seven eighty-three
vingt et un quatre-vingt-dix quarante-cinq soixante-sept quatre-vingt-trois
zéro sept quarante-huit douze trente-quatre soixante-seize
cero siete cuarenta y ocho doce treinta y cuatro cincuenta y seis
null sieben achtundvierzig zwölf vierunddreißig sechsundfünfzig
double two one nine triple zero four five
2 dot 1 dot 9 dot 0 dot 4 dot 5 dot 6 dot 7
two dash one dash nine dash zero dash four dash five dash six dash seven
21x90x45x67x83
219x045x678x3
21904x56783
21ㆍ90ㆍ45ㆍ67ㆍ83
2<b>1</b>9<b>0</b>4<b>5</b>6<b>7</b>8<b>3</b>
219; 045; 678; 3
21904 (cont.) 56783
first half 21904, second half 56783
21904 and then the last part: 56783
ⅡⅠⅨⅣⅤⅥⅦⅧⅢ
〢〡〩〤〥〦〧〨
㊁㊀㊈㊃㊄㊅㊆㊇
Buy Goods Till 5287341
Paybill no. 247247
till 5287341
NO9386011117947
BE68 5390 0754 7034
ch93 0076 2011 6238 5295 7
AE07-0331-2345-6789-0123-456
SA03.8000.0000.6080.1016.7519
BR18 0036 0305 0000 1000 9795 493C 1
PL61/1090/1014/0000/0712/1981/2874
EG380019000500000000263180002
MU17BOMM0101101030300200000MUR
TN59 10 006 035 183598478831
ΒΕ68539007547034
UQBFzJZ-3JbSGvs8tWc9uAbcDEfGhIJKlMnOpQrStUvWxYz1
0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8
7xKX tg2C W87d 97TX JSDp bD5j Bkhe TqA8 3TZR uJos gAsU
GDQP2KPQ GKIHYJGX NUIYOMHA RUARCA7D JT5FO2FF OOKY3B2W SQHG4W37
sp1qqgste7k9hx0qftg6qmwlkqtwuy6cycyavzmzj85c6qdfhjdpdjtdgqjuexzk6murw56suy3e0rd2cgqvycxttddwsvgxe2usfpxumr70xc9pkqwv
f1abjxfbp274xpdqcpuaykwkfb43omjotacm2p3za
98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6de
ada@walletofsatoshi.com
⚡ada@desk.example
ada$pay.desk.example
💎💎.eth
treasury.sui
mydesk.x
0\u20601\u20602\u20603\u20604\u20605\u20606\u20607\u20608\u20609
`;

/** Digits of scripts, by their zero. */
const SCRIPTS: Readonly<Record<string, number>> = {
  "N'Ko": 0x07c0,
  Gujarati: 0x0ae6,
  Gurmukhi: 0x0a66,
  Oriya: 0x0b66,
  Tamil: 0x0be6,
  Telugu: 0x0c66,
  Kannada: 0x0ce6,
  Malayalam: 0x0d66,
  Lao: 0x0ed0,
  Tibetan: 0x0f20,
  Myanmar: 0x1040,
  Khmer: 0x17e0,
  Mongolian: 0x1810,
  Vai: 0xa620,
  Osmanya: 0x104a0,
  Adlam: 0x1e950,
};

/** Zero to nine as people dictate them. */
const SPOKEN: Readonly<Record<string, string>> = {
  "Pidgin, other spellings": "ziro wan tu tri for faiv siks seven eit nain",
  "English over a radio": "zero one two tree fower fife six seven ait niner",
  Polish: "zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć",
  Czech: "nula jedna dva tři čtyři pět šest sedm osm devět",
  Ukrainian: "нуль один два три чотири п'ять шість сім вісім дев'ять",
  "Arabic without hamza": "صفر واحد اثنين ثلاثة اربعة خمسة ستة سبعة ثمانية تسعة",
  "Arabic, counted": "صفر واحد إثنان ثلاث أربع خمس ست سبع ثمان تسع",
  Urdu: "صفر ایک دو تین چار پانچ چھ سات آٹھ نو",
  Persian: "صفر یک دو سه چهار پنج شش هفت هشت نه",
  "Hindi in Latin letters": "shunya ek do teen char paanch chhe saat aath nau",
  Bengali: "শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়",
  Amharic: "ዜሮ አንድ ሁለት ሦስት አራት አምስት ስድስት ሰባት ስምንት ዘጠኝ",
  Somali: "eber kow laba saddex afar shan lix toddoba siddeed sagaal",
  Zulu: "qanda kunye kubili kuthathu kune kuhlanu isithupha isikhombisa isishiyagalombili isishiyagalolunye",
  Xhosa: "iqanda inye zimbini zintathu zine zintlanu zintandathu sixhenxe sibhozo lithoba",
  Shona: "ziro potsi piri tatu ina shanu tanhatu nomwe sere pfumbamwe",
  Twi: "hwee baako mmienu mmiensa nan num nsia nson nwotwe nkron",
  Kinyarwanda: "zeru rimwe kabiri gatatu kane gatanu gatandatu karindwi umunani icyenda",
  Luganda: "zeero emu bbiri ssatu nnya ttaano mukaaga musanvu munaana mwenda",
  Malagasy: "aotra iray roa telo efatra dimy enina fito valo sivy",
  "Chinese of soldiers": "洞 幺 两 三 四 五 六 拐 八 勾",
  Pinyin: "ling yi er san si wu liu qi ba jiu",
  Japanese: "ゼロ いち に さん よん ご ろく なな はち きゅう",
  "Japanese in Latin letters": "zero ichi ni san yon go roku nana hachi kyuu",
  Korean: "공 일 이 삼 사 오 육 칠 팔 구",
  Vietnamese: "không một hai ba bốn năm sáu bảy tám chín",
  Thai: "ศูนย์ หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า",
  Tagalog: "sero isa dalawa tatlo apat lima anim pito walo siyam",
  Swedish: "noll ett två tre fyra fem sex sju åtta nio",
  Danish: "nul en to tre fire fem seks syv otte ni",
  Finnish: "nolla yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän",
  Greek: "μηδέν ένα δύο τρία τέσσερα πέντε έξι επτά οκτώ εννέα",
  Hebrew: "אפס אחת שתיים שלוש ארבע חמש שש שבע שמונה תשע",
  Hungarian: "nulla egy kettő három négy öt hat hét nyolc kilenc",
  Romanian: "zero unu doi trei patru cinci șase șapte opt nouă",
  Bulgarian: "нула едно две три четири пет шест седем осем девет",
  Afrikaans: "nul een twee drie vier vyf ses sewe agt nege",
};

export interface Spelling {
  readonly name: string;
  readonly text: string;
}

export const SPELLINGS: readonly Spelling[] = [
  ...Object.entries(WAYS).flatMap(([way, write]) =>
    NUMBERS.map((number) => ({ name: `${number} ${way}`, text: write(number) })),
  ),
  ...Object.entries(SCRIPTS).map(([script, zero]) => ({ name: script, text: from(zero)(DOLLARS) })),
  ...Object.entries(SPOKEN).flatMap(([language, row]) => [
    { name: language, text: words(row)(DOLLARS) },
    { name: `${language}, with commas`, text: words(row)(DOLLARS).replaceAll(" ", ", ") },
  ]),
  ...IN_OTHER_WORDS.trim()
    .split("\n")
    .map((line) => {
      const text = line.replaceAll("\\\\n", "\n").replaceAll("\\n", "\n");
      return { name: line, text };
    }),
];
