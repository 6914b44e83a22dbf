import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../i18n/languages.ts'
import { sourceRoot } from '../../tenancy/folders.ts'

const FOLDER = path.join(sourceRoot(), 'landers')

interface LanderFile {
  readonly sections: { readonly promises?: { readonly settings: { readonly icons: readonly string[] } } }
}
interface WordsFile {
  readonly sections: Readonly<Record<string, Readonly<Record<string, string>>>>
}
interface Spoken {
  readonly title: string
  readonly text: string
  readonly icon: string | undefined
}

const read = <File>(...parts: string[]) =>
  JSON.parse(readFileSync(path.join(FOLDER, ...parts), 'utf8')) as File

/** Promises of the platform's landers in one language, by the name of the lander. */
function promisesIn(code: string): (readonly [lander: string, promises: readonly Spoken[]])[] {
  return readdirSync(FOLDER)
    .filter((name) => existsSync(path.join(FOLDER, name, 'lander.json')))
    .flatMap((name) => {
      const icons = read<LanderFile>(name, 'lander.json').sections.promises?.settings.icons
      if (!icons) return []
      const words = read<WordsFile>(name, 'locales', `${code}.json`).sections.promises ?? {}
      const said = icons.map((icon, at) => ({
        icon,
        title: words[`title_${at + 1}`] ?? '',
        text: words[`text_${at + 1}`] ?? '',
      }))
      return [[name, said] as const]
    })
}

/** What a promise about prices must mention in its title and its text. */
const PRICE: Readonly<Record<string, RegExp>> = {
  da: /pris|abonnement|koster|credits/i,
  de: /preis|\babo\b|kostet|credits/i,
  en: /price|subscription|costs|credits/i,
  es: /precio|suscripción|cuesta|créditos/i,
  fi: /hin(?:ta|na)|kestotilau|maksaa|krediit/i,
  fr: /prix|abonnement|coûte|crédits/i,
  it: /prezz|abbonamento|costa|crediti/i,
  nl: /prijs|abonnement|kost|credits/i,
  no: /pris|abonnement|koster|credits/i,
  pl: /\bcen[aęy]|abonament|kosztuje|kredyt/i,
  sv: /pris|abonnemang|kostar|krediter/i,
}

const CODES = Object.keys(LANGUAGES).filter((code) => code.length === 2)
const placeholders = ({ text }: Spoken) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

/** The parts of the first screen: looking is free, each message is paid, no subscription. */
const OFFER: Readonly<Record<string, readonly [free: RegExp, message: RegExp, subscription: RegExp]>> = {
  da: [/gratis/i, /pr\. besked/, /uden abonnement/],
  de: [/kost(?:et nichts|enlos)/, /pro Nachricht/, /ohne Abo|Ein Abo gibt es nicht/],
  en: [/free/i, /per message/, /no subscription/i],
  es: [/gratis/, /por mensaje/, /sin suscripción/],
  fi: [/ilmaista/, /viesteistä/, /et kestotilauksesta/],
  fr: [/gratuit/, /au message/, /sans abonnement|pas d’abonnement/i],
  it: [/gratis/, /solo i messaggi/, /senza abbonamento|Non c’è abbonamento/],
  nl: [/gratis/, /per bericht/, /zonder abonnement|Geen abonnement/],
  no: [/gratis/i, /per melding/, /uten abonnement/],
  pl: [/nic nie kosztuje/, /za wysłane wiadomości/, /bez abonamentu/],
  sv: [/gratis/i, /per meddelande/, /utan abonnemang/],
}

const SITES = path.join(sourceRoot(), 'tenants')

/** The offers of the platform's front page and of the sites' own, in one language. */
const offersIn = (code: string) =>
  [path.join(FOLDER, 'index'), ...readdirSync(SITES).map((id) => path.join(SITES, id, 'landers', 'index'))]
    .map((folder) => path.join(folder, 'locales', `${code}.json`))
    .filter((file) => existsSync(file))
    .flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as WordsFile).sections.start?.offer ?? [])

describe.each(CODES)('the offer of front pages in %s', (code) => {
  it('says that looking is free, that messages are paid and that there is no subscription', () => {
    const offers = offersIn(code)
    expect(offers.length).toBeGreaterThan(0)
    for (const offer of offers) for (const part of OFFER[code] ?? [/never/]) expect(offer).toMatch(part)
  })
})

it('the lower half of the front page has another order on each demo site', () => {
  const orders = readdirSync(SITES)
    .map((id) => path.join(SITES, id, 'landers', 'index', 'lander.json'))
    .filter((file) => existsSync(file))
    .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { order: readonly string[] }).order.join(' '))
  expect(orders).toHaveLength(5)
  expect(new Set(orders).size).toBe(5)
})

describe.each(CODES)('promises of landers in %s', (code) => {
  const landers = promisesIn(code)
  const english = new Map(promisesIn('en'))

  it('are as many as there are icons, with the placeholders of the English ones', () => {
    expect(landers.length).toBeGreaterThan(5)
    for (const [name, said] of landers) {
      expect(
        said.filter(({ title, text }) => !title || !text),
        name,
      ).toEqual([])
      expect(said.map(placeholders), name).toEqual(english.get(name)?.map(placeholders))
    }
  })

  it('mention the price beside its icon, which has the same position in all languages', () => {
    for (const [name, said] of landers)
      for (const { icon, title, text } of said) {
        if (icon === 'credits') expect(`${title}. ${text}`, name).toMatch(PRICE[code] ?? /never/)
        else expect(title, name).not.toMatch(PRICE[code] ?? /./)
      }
  })

  it('differ in the first promise on each lander, and two landers share at most one', () => {
    const first = landers.map(([, [spoken]]) => spoken?.title)
    expect(new Set(first).size).toBe(first.length)
    const shared = landers.flatMap(([name, said], at) =>
      landers.slice(at + 1).flatMap(([other, theirs]) => {
        const same = said.filter(({ text }) => theirs.some((their) => their.text === text))
        return same.length > 1 ? [`${name} and ${other}: ${same.map(({ title }) => title).join(', ')}`] : []
      }),
    )
    expect(shared).toEqual([])
  })
})
