import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Words that attackers try first on a dating site in the platform's countries: first names, clubs
 * and terms of endearment in the eleven languages. They extend the list of the package.
 */
const LINES: readonly string[] = [
  '123321 123456789a 12345qwert 1234abcd 1234qwer 147258369 159357 1q2w3e4r 1qaz2wsx 50cent 987654321',
  'a1b2c3d4 aa123456 abc123 abc12345 abcd1234 abcdabcd abcdefg1 access adgangskode admin admin123',
  'administrator agnieszka ajax ajax1900 alejandro alessandra alessandro alexander alexandra alpen',
  'amanda amber america amore amoreamore amoremio amoreonline amoretiamo amsterdam andrea andrew',
  'angel angelina angels anthony antonio argentina arschloch arsenal asdasd asdasdasd asdfgh asdfghjk',
  'asdfghjkl ashley asshole aurora aurora1 austin autumn azerty azertyuiop baby babyboy babygirl',
  'badoo bailey banana barbara barcelona bartek baseball basketball batman bayern bayern1',
  'bayernmunchen bergen berlin bestfriend bigdick bisous bitch blahblah blessed blink182 blomma bmw',
  'bonjour boston brandon brasil brother buddy butterfly california camila camille carolina caroline',
  'cassie celtic changeme charlie charlotte cheese chelsea chelsea1 chiara chicago chloe chocolat',
  'chocolate chouchou christ christian christina christine ciao ciaobella ciaociao claudia colombia',
  'computer contrasena contraseña cookie corazon corvette coucou cowboys cristian crystal dakota',
  'dallas daniel daniela danielle danmark dating datingsite december default deutschland diamond',
  'dolphin donald dortmund doudou dragon dragonball ducati eagle eagles eduardo elizabeth elskerdig',
  'eminem england estrella everton facebook faith falcon family fantasy father fcbarcelona february',
  'federica federico fernando ferrari feyenoord feyenoord1 ficken flirt flirten flower fodbold',
  'football forever forever1 forzainter forzajuve forzamilan forzaroma fotball fotboll france',
  'francesca francesco freedom friends frodo fuckme fuckyou fuckyou1 fussball gabriel gabriela',
  'gandalf garfield geheim geheim1 george ghost ginger giovanni giulia giuseppe god godisgood golden',
  'google grace greenday guadalupe guest hallaien hallo hallo1 hallo123 hallohallo hamburg hannah',
  'harley haslo haslo1 haslo123 hasło heather heaven hejhej hejsan hello hello123 hellohello',
  'hellokitty helsinki hope hotgirl hottie hunter ichliebedich iforgot iloveu iloveyou iloveyou1',
  'iloveyou2 instagram inter internazionale internet iphone ireland isabella italia italia90',
  'jagalskardig january jasmine jennifer jessica jesus jesus1 jesuschrist jesusislord jetaime jordan',
  'joshua julien justin juventus juventus1 kasia kawasaki killer kissa kitten kitty knight kobenhavn',
  'kochamcie kochanie kodeord koira lakers lalala lalalala leonardo letmein letmein1 letsgo liebe',
  'lief liefde linkinpark lion liverpool liverpool1 login london lorenzo loulou love love123 lovelove',
  'lovely loveme lover loverboy lovers loveyou loveyou1 lozenord lucky lukasz lösenord madrid maggie',
  'magic mamma manchester manutd marcin mariana marseille martin martina master master1 mateusz',
  'matrix matteo matthew mausi max melanie mercedes metallica mexico michael michael1 michelle mickey',
  'mijnwachtwoord milan milan1899 minecraft minnie misiaczek misiek mivida moikka monika monkey',
  'monster motdepasse mother muenchen mustang mypassword napoli napoli1926 naruto natalie nederland',
  'nemo newcastle newyork nicolas nicole ninja nirvana nopassword nordlys norge nothing november',
  'october orange oslo p@ssw0rd p@ssword packers panther pappa paris paris75 parola passord passw0rd',
  'password password1 password123 passwords passwort patrick patriots peace peaches pepper perkele',
  'phoenix pokemon polska pooh pooh123 porsche princess princess1 princesse psv pumpkin purple pussy',
  'q1w2e3r4 qazwsx qazwsxedc qwe123 qweasd qweasdzxc qweqwe qweqweqwe qwert123 qwerty qwerty1',
  'qwertyui qwertyuiop qwertz rachel raiders rainbow rakkaus rangers realmadrid redsox riccardo',
  'richard robert rocky roma root sabrina salainen salasana samantha samsung samurai sandra sayang',
  'schalke schalke04 schatje schatz schatzi scooby scorpion scotland secret secret1 september sevilla',
  'sexsex sexy sexybitch shadow silver simba simone single sister skatter slipknot smokey snake',
  'snoopy sofia soleil sommar sommer sommer123 sommeren sonne sonnenschein sophie spider spiderman',
  'spring starlight starwars steelers stefano stephanie stockholm summer sunshine suomi superman',
  'suzuki sverige taylor teamo teamomucho tequiero tesoro test test1234 testtest thisismypassword',
  'thomas thomas1 tiamo tiamoo tiffany tiger tigger tinder together toor tottenham trondheim trustno1',
  'tulp tupac turtle tyler unicorn user valencia valentina valeria vampire vanessa victoria voetbal',
  'wachtwoord warrior welcome welcome1 welkom welkom01 welkom123 werder whatever william winnie',
  'winter wizard wolf yamaha yankees yellow youtube zaq12wsx zaq1zaq1 zaqwsx zombie zxcvbn zxcvbnm',
  'zxcvbnm1 zzzzzz',
]

/**
 * About 49,000 passwords that public lists of leaked passwords share, in lower case. Only the
 * server reads it: the list is larger than all scripts of a page.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...LINES.flatMap((line) => line.split(' ')),
])
