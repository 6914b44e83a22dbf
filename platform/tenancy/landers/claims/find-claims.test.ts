import { describe, expect, it } from 'vitest'
import type { LocaleCode } from '../../../core/locale.ts'
import { claimsIn } from './find-claims.ts'

const kinds = (text: string, code: LocaleCode) => claimsIn(text, code).map(({ kind }) => kind)

type Row = readonly [LocaleCode, count: string, presence: string, hurry: string]

describe('an unfounded claim', () => {
  it.each<Row>([
    ['en', 'Join 12,000 members', 'She is waiting for you', 'Free today only'],
    ['en', 'Over 3 million active singles', '341 women want to meet you', 'Only 3 places left!'],
    ['en', 'Thousands of people', 'Anna wrote to you', 'The offer ends in 2 hours'],
    ['de', '12.000 Mitglieder', 'Jemand wartet auf Sie', 'Nur heute kostenlos'],
    ['de', 'Tausende attraktive Singles', 'Lena hat Ihnen geschrieben', 'Letzte Chance'],
    ['nl', 'Meer dan 5000 leden', 'Zij wacht op je', 'Nog maar 3 plaatsen'],
    ['da', '20.000 medlemmer', 'Hun venter på dig', 'Kun i dag'],
    ['no', 'Tusenvis av single', 'Hun har skrevet til deg', 'Tilbudet slutter snart'],
    ['sv', 'Över 10 000 medlemmar', 'Någon gillar dig', 'Sista chansen'],
    ['fi', 'Yli 10 000 jäsentä', 'Hän odottaa sinua', 'Vain tänään'],
    ['fr', 'Des milliers de célibataires', 'Elle vous attend', 'Offre à durée limitée'],
    ['es', 'Más de 8.000 personas', 'Ella te espera', 'Última oportunidad'],
    ['it', '12.000 iscritti', 'Giulia ti ha scritto', 'Solo per oggi'],
    ['pl', 'Ponad 9 000 członków', 'Ona czeka na ciebie', 'Tylko dziś'],
  ])('in %s: %s / %s / %s', (code, count, presence, hurry) => {
    expect(kinds(count, code)).toContain('count')
    expect(kinds(presence, code)).toContain('presence')
    expect(kinds(hurry, code)).toContain('hurry')
  })

  it.each<[LocaleCode, audience: string, name: string]>([
    ['en', 'Other members only.', 'We never show your real name or your email address.'],
    ['da', 'Kun andre medlemmer.', 'Vi viser aldrig dit rigtige navn eller din e-mailadresse.'],
    ['de', 'Nur andere Mitglieder.', 'Ihren richtigen Namen und Ihre E-Mail-Adresse zeigen wir nie.'],
    ['es', 'Solo los demás miembros.', 'Nunca mostramos tu nombre real ni tu correo.'],
    ['fi', 'Vain muut jäsenet.', 'Emme koskaan näytä oikeaa nimeäsi tai sähköpostiosoitettasi.'],
    ['fr', 'Les autres membres uniquement.', 'Nous n’affichons jamais votre vrai nom ni votre e-mail.'],
    ['it', 'Solo gli altri iscritti.', 'Il tuo nome vero e la tua e-mail non li mostriamo mai.'],
    ['nl', 'Alleen andere leden.', 'Je echte naam en je e-mailadres laten we nooit zien.'],
    ['no', 'Bare andre medlemmer.', 'Vi viser aldri det virkelige navnet ditt eller e-postadressen din.'],
    ['pl', 'Tylko inni użytkownicy.', 'Nigdy nie pokazujemy Twojego prawdziwego nazwiska ani adresu e-mail.'],
    ['sv', 'Bara andra medlemmar.', 'Vi visar aldrig ditt riktiga namn eller din e-postadress.'],
  ])('about who sees a member in %s: %s / %s', (code, audience, name) => {
    expect(kinds(audience, code)).toContain('audience')
    expect(kinds(name, code)).toContain('audience')
  })

  it.each<[LocaleCode, string, string]>([
    ['en', '12k members', 'count'],
    ['en', '５０００ members', 'count'],
    ['en', '12\u202f000\u00a0members', 'count'],
    ['en', '7 new matches every day', 'count'],
    ['en', 'Members: 12000', 'count'],
    ['en-US', '500+ local singles', 'count'],
    ['it', '37 online', 'count'],
    ['it', 'Only today', 'hurry'],
    ['fr', 'Aujourd’hui seulement', 'hurry'],
    ['en', 'Don’t miss out', 'hurry'],
    ['en', 'H\u00adurry up', 'hurry'],
    ['en', 'Anna, 27', 'person'],
    ['de', 'Lena (31)', 'person'],
    ['it', 'Giulia, 34 da Milano', 'person'],
    ['en', '“I found him here.” – Sarah', 'quote'],
    ['it', '«Ci siamo conosciuti qui» — Giulia', 'quote'],
    ['en', 'More at https://elsewhere.test/x', 'address'],
    ['en', 'See www.elsewhere.test', 'address'],
    ['en', 'Visit elsewhere.com', 'address'],
  ])('is found in any spelling: %s %s', (code, text, kind) => {
    expect(kinds(text, code)).toContain(kind)
  })
})

describe('an honest text', () => {
  it.each<[LocaleCode, string]>([
    ['en', 'From {{minimum_age}} years of age'],
    ['en', 'For singles over 40'],
    ['en', '40+ singles, too'],
    ['en', 'A message costs 30 credits'],
    ['en', '{{seen_by}} Others see the name you choose, never your email address.'],
    ['en', 'It does not have to be your real name'],
    ['en', 'Members who left are erased after 14 days'],
    ['en', 'Pick up to 3 interests; two people choose'],
    ['en', 'You see who is online now'],
    ['en', 'Nobody is waiting for you, and there is no hurry'],
    ['en', 'You get a mail when somebody likes you'],
    ['en', 'Alone tonight?'],
    ['en', 'It is late, but not too late'],
    ['en', 'The last bus, the last dance'],
    ['en', 'Monday, 12 May'],
    ['de', 'Montag, 21. Mai'],
    ['en', '“Coffee or tea?” is a good first line'],
    ['de', 'Ab 18 Jahren, für Menschen über 40'],
    ['de', 'Sie sehen, wer gerade online ist'],
    ['de', 'Nur noch ein Schritt'],
    ['nl', 'Alleen vanavond?'],
    ['da', 'Vælg op til 3 interesser'],
    ['no', 'Du ser hvem som er online'],
    ['sv', 'Ingen väntar på dig'],
    ['fi', 'Näet, kuka on paikalla nyt'],
    ['fr', 'Personne ne vous attend'],
    ['es', '¿Solo esta noche?'],
    ['it', 'Da solo oggi?'],
    ['it', 'Da soli stasera?'],
    ['pl', 'Od 18 lat'],
  ])('contains no claim: %s %s', (code, text) => {
    expect(claimsIn(text, code)).toEqual([])
  })
})
