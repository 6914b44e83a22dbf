/**
 * Words that make a member look like the site's staff, in all languages of the platform, because
 * members of one language write to those of another. Without accents, as `folded` returns them.
 */
const STAFF_WORDS: ReadonlySet<string> = new Set(
  [
    'admin administrator administration moderator moderation mod staff team support service helpdesk security official',
    'system billing webmaster operator',
    // da, no, sv
    'administratoren moderatoren kundeservice kundetjeneste brukerstotte kundtjanst personalet redaktionen sikkerhed sakerhet',
    // de
    'kundendienst kundenservice kundensupport redaktion moderatorin administratorin sicherheit betreiber mitarbeiter',
    // es
    'administrador administradora administracion moderador moderadora moderacion soporte atencion seguridad equipo',
    // fi
    'yllapito yllapitaja valvoja moderaattori asiakaspalvelu asiakastuki tuki henkilokunta turvallisuus',
    // fr
    'administrateur administratrice moderateur moderatrice assistance equipe securite officiel',
    // it
    'amministratore amministratrice amministrazione moderatore moderatrice moderazione supporto assistenza servizio sicurezza',
    'ufficiale',
    // nl
    'beheerder beheer klantenservice klantendienst ondersteuning medewerker veiligheid officieel',
    // pl
    'administracja moderatorka moderacja obsluga wsparcie pomoc bezpieczenstwo zespol',
  ].flatMap((line) => line.split(' ')),
)

/** Digits and signs that resemble letters. */
const DIGITS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
}
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', ß: 'ss', ð: 'd' }

/** Lower case without accents. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłæœßð]/g, (letter) => LETTERS[letter] ?? letter)

const asLetters = (text: string) => text.replace(/[013457]/g, (digit) => DIGITS[digit] ?? digit)

/**
 * Whether a member's name imitates the staff or the brand of the site (`Amore Team`, `Supp0rt`,
 * `TheAdmin24`), or mixes two alphabets, which serves to imitate another name.
 */
export function isStaffName(name: string, site: string): boolean {
  if (/\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)) return true
  const brand = folded(site).replace(/[^a-z0-9]/g, '')
  const reserved = (word: string) => STAFF_WORDS.has(word) || (word !== '' && word === brand)
  // `AmoreTeam` counts as two words.
  const parted = folded(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  const words = parted.split(/[^a-z0-9]+/)
  if (words.some((word) => reserved(word) || reserved(word.replace(/\d+/g, '')) || reserved(asLetters(word))))
    return true
  const whole = words.join('')
  return reserved(whole) || reserved(asLetters(whole)) || isBrandWithStaff(whole.replace(/\d+$/, ''), brand)
}

/** `amoresupport`, `theadmin`: reserved words written together. */
function isBrandWithStaff(whole: string, brand: string): boolean {
  for (const prefix of [brand, 'the', 'der', 'die', 'il', 'el', 'le', 'la', 'de']) {
    if (prefix !== '' && whole.startsWith(prefix) && STAFF_WORDS.has(whole.slice(prefix.length))) return true
  }
  return brand !== '' && whole.endsWith(brand) && STAFF_WORDS.has(whole.slice(0, -brand.length))
}
