/**
 * The most common passwords that would meet the other rules with one capital or a character appended, in
 * lower case, most common first. From the list of @zxcvbn-ts/language-common 4.1.3 (MIT), which is based on
 * published leaks; obscene ones and those that look random are left out. Words first, then mixed ones.
 */
const COMMON = new Set(
  `
  password baseball football letmein michael mustang qwertyuiop superman jennifer zxcvbnm charlie sunshine
  iloveyou computer michelle jessica starwars klaster freedom princess matthew chelsea william yankees
  corvette heather thunder diamond anthony patrick richard internet samantha scooter maverick jackson
  phoenix whatever chicken mercedes ferrari welcome samsung steelers melissa arsenal gateway porsche monster
  bulldog cowboys brandon chester charles forever rangers midnight chicago victoria natasha marlboro raiders
  fishing crystal jasmine gandalf cocacola winston madison panther shannon johnson asdfasdf danielle
  jonathan liverpoo pokemon slipknot scorpion startrek rainbow asdfghjkl newyork cameron qazwsxedc florida
  liverpool nicholas dolphins captain packers peaches dolphin tiffany maxwell qwertyui nirvana metallic
  rosebud mountain benjamin warrior elephant success scorpio creative trouble america rebecca garfield
  asdfghjk december airborne brooklyn godzilla phantom nothing williams darkness platinum voyager lifehack
  trinity snowball playboy bubbles cricket nintendo november gabriel destiny pakistan pumpkin digital
  explorer redwings private therock lasvegas guinness beatles christin broncos babygirl eclipse cartman
  michigan testing carolina alexande pantera vampire buffalo montana maximus minecraft stalker metallica
  kristina kimberly spencer barbara snickers sabrina friends paradise caroline lacrosse qwertyu genesis
  poohbear qweasdzxc october vanessa einstein stanley drowssap stephen courtney spitfire

  1qaz2wsx trustno1 1234qwer q1w2e3r4t5 qwer1234 q1w2e3r4 password1 1q2w3e4r jordan23 qwerty123 passw0rd
  abcd1234 rush2112 1q2w3e4r5t 1qazxsw2 blink182 12qwaszx asdf1234 zaq12wsx 123456789a qwerty12 12345qwert
  michael1 password123 ncc1701d hello123 123qweasd charlie1 letmein1 123456789q a1b2c3d4 mustang1 welcome1
  qazwsx123 123qweasdzxc freedom1 jessica1 1234abcd babylon5 yankees1 1qaz2wsx3edc ncc1701e matthew1
  123qwe123 q1w2e3r4t5y6 wrinkle1 letmein2 a1234567 anthony1 william1 super123 qwerty12345 1234567a thunder1
  chelsea1 1q2w3e4r5t6y 1a2b3c4d heather1 richard1 zaq1xsw2 formula1 zxcv1234 patrick1 cowboys1 gateway1
  pa55word scooter1 1234567q raiders1 a1s2d3f4 qwert123 diamond1 123456qwerty 123456aa phoenix1 1234567890q
  brandon1 porsche9 ncc1701a arsenal1 pa55w0rd jackson1 qwerty123456 agent007 melissa1 pokemon1 apollo13
  rangers1 123456789z fordf150 chicken1 chester1 jasmine1 happy123 abc12345 samsung1 gandalf1 1qa2ws3ed
  america1 football1 packers1 zxcvbnm1 a123456789 charles1 shannon1 gfhjkm123 qazwsx12 qwerty1234 chicago1
  ferrari1 madison1 test1234 superman1 apple123 florida1 winston1 123qwerty panther1 newyork1 zxasqw12
  12345678q monster1 crystal1 james007 1q2w3e4r5 nokia6300 rebecca1 12qw34er bulldog1 12345qwe 12345678a
  fishing1 password2 digital1 tiffany1 dolphin1 dragon12 aa123456 z1x2c3v4 123456qw jackson5 1234567890a
  baseball1 qweasd123 scorpio1 cameron1 123qq123 a12345678 porsche1 gabriel1 monkey12 rainbow6 just4fun
  spencer1 q2w3e4r5 playboy1 maxwell1 1234asdf 1a2s3d4f iverson3 tiger123 qazwsxedc123 master12 123456qwe
  mazda626 michael2 green123 yankees2 drummer1 pumpkin1 qwerty11 zxcvbnm123 qwert12345 vikings1 broncos1
  dodgers1 password12 1z2x3c4v warrior1 genesis1 angel123 qwe123qwe mazdarx7 123456789s iloveyou2 james123
  summer99 testing1 nascar24 zachary1 soccer12 cricket1 rainbow1 stephen1 johnson1 peaches1 mustang6
  trouble1 nirvana1 marines1 12qw12qw penguin1 asdqwe123 nokia6233 ghbdtn123 asdfgh01 buddy123 private1
  pantera1 zxcasdqwe123 soccer10 spartan1 yamahar1 david123 buffalo1 success1 voyager1 iloveyou1 f00tball
  123456ru noname123 money123 sasha_007 eclipse1 p@ssw0rd chris123 cartman1 perfect1 hallo123 liverpool1
  vincent1 forever1 captain1 sabrina1 1234zxcv bubbles1 stanley1 bubba123 gateway2 destiny1 beatles1
  natasha1 12345qwer vanessa1 therock1 p4ssw0rd shadow12 patches1 houston1 power123 blue1234 12345qwerty
  awesome1 123456789m montana1 sammy123 q1234567 natalie1 q123456789 p0o9i8u7 password9 123qwert dilbert1
  sasha123 12345abc starwars1 123456789d bradley1 melanie1 apollo11 mustang2 trinity1 12345qaz 1michael
  123456789qwe alexander1 thumper1 7777777a trumpet1 favorite6 skipper1 jupiter1 abcdefg1 allison1 special1
  liberty1 sunshine1 password01 computer1 1qazxsw23edc charlie2 1234rewq 1qazzaq1 playboy2 1million vampire1
  zxcvb123 frankie1 justice1 trooper1 123456as password99 popcorn1 123456qqq left4dead england1 lol12345
  mercury1 alpha123 paladin1 asdfg123 huskers1 claudia1 1qw23er4 flyers88 nokia5800 stewart1 ireland1
  cantona7 mustang5 aaaa1111 buster12 jennifer1 qweasdzxc123 soccer11 metallica1 123456789r flipper1
  love1234 1111qqqq asdasd123 arizona1 alex1234 abc123456 beckham7 nokia123 as123456 kristin1 phantom1
  1q2q3q4q 1234567aa jupiter2 lucky123 myspace1 qwerty13 chopper1 z1x2c3v4b5 dallas22 princess1 start123
  winter99 nothing1 mike1234 2wsx3edc 123456789v a1a2a3a4 gizmodo1 q1q2q3q4q5 kenneth1 raymond1 spiderman1
  123456789o friday13 qaz123wsx 1z2x3c4v5b nokia5530 india123 1234567890z mazda323 magic123 kristen1
  qq123456 jeffrey1 1qaz2wsx3edc4rfv ilya1234 georgia1 general1 qw123456 rosebud1 987654321a a1b2c3d4e5
  nancy123 sandman1 anthony7 victory1 access99 a1s2d3f4g5 batman12 lincoln1 molly123 password11 jessica2
  dragon01 qazxsw123 warcraft3 chevys10 douglas1 911turbo detroit1 0o9i8u7y daniel12 atlanta1 1mustang
  favorite2 close-up madonna1 sooners1 skeeter1 service1 timothy1 hunter12 gregory1 rocky123 zaq12345
  dragon123 manager1 nokia5130 dima1995 friends1 smoke420 pa$$w0rd 1qaz@wsx !qaz2wsx zaq!2wsx
`
    .trim()
    .split(/\s+/),
);

const SIGNS_AT_THE_END = /[^\p{L}\p{N}]+$/u;

/** Whether every guesser would try it, regardless of case and appended characters. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return COMMON.has(plain) || COMMON.has(plain.replace(SIGNS_AT_THE_END, ""));
}
