/** Up to so many words between a verb and the money. */
const WORDS = `(?: [^ ]+){0,4}? `

/** The verbs of a language, then its words for money, in this order or the other way round. */
const asks = (verbs: string, money: string): string =>
  `(?:${verbs})${WORDS}(?:${money})|(?:${money})${WORDS}(?:${verbs})`

const alone = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'u')

/** Requests for money: one pattern per language, for lower-case text with plain spaces and apostrophes. */
export const MONEY_REQUESTS: readonly RegExp[] = [
  // Every language: ways to pay that leave no trace, and services between people.
  String.raw`western union|moneygram|paysafecards?|paypal\.me|cash ?app|cashapp|venmo|zelle|crypto(?:currency|wallet|s)?|krypto(?:währung|waluty)?|kryptowährung|bitcoins?|btc|usdt|ethereum|steam ?(?:cards?|karten?|kort|carte)|(?:google play|itunes|apple|amazon) ?(?:gift ?)?(?:cards?|karten?|codes?|gutscheine?|kort|cadeaukaart)|bc1[a-z0-9]{20,}|0x[a-f0-9]{30,}|[a-z]{2}\d{2}(?: ?[\da-z]{4}){3,7}`,
  // English
  `${asks('send|lend|loan|wire|transfer|give|borrow|pay', 'money|cash|(?:\\d+ ?)?(?:euros?|dollars?|pounds?|€|\\$|£|eur|usd|gbp)')}|need${WORDS}(?:money|cash)|gift ?cards?|help me (?:financially|with (?:my )?(?:rent|bills?))`,
  // German
  `${asks('schicken?|schickst|senden?|leihen?|leihst|überweisen?|überweist|überweise|borgen?|gib|gibst|gebe|zahle?n?|zahlst', 'geld|(?:\\d+ ?)?(?:euro|€|franken|chf)')}|brauche?(?: [^ ]+){0,3}? geld|gutschein-?(?:karten?|codes?)|guthabenkarten?|geschenkkarten?`,
  // French
  `${asks('envoies?|envoyer|envoie-moi|envoyez|prêtes?|prêter|prêtez|vires?|virer|donnes?|donner|donne-moi|paies?|payer', "(?:de )?l'argent|d'argent|argent|(?:\\d+ ?)?(?:euros?|€)")}|besoin d'argent|cartes? cadeaux?|mandat cash|transcash|neosurf|recharge pcs`,
  // Italian
  `${asks('manda(?:mi|re|rmi)?|mandi|invia(?:mi|re|rmi)?|invii|presta(?:mi|re|rmi)?|presti|bonifica(?:mi|re)?|ricarica(?:mi|re)?|dammi|paga(?:mi|re)?', '(?:dei |i )?soldi|denaro|(?:\\d+ ?)?(?:euro|€)')}|bisogno di (?:soldi|denaro)|(?:carte?|buon[oi]) regalo|postepay`,
  // Spanish
  `${asks('envíes?|envía(?:me)?|enviar(?:me)?|envia(?:me)?|mándame|mandar(?:me)?|mandas?|manda(?:me)?|préstame|prestar(?:me)?|prestas?|transfiere(?:me)?|transferir(?:me)?|pagar(?:me)?|págame', 'dinero|plata|(?:\\d+ ?)?(?:euros?|€|dólares)')}|necesito(?: [^ ]+){0,3}? dinero|tarjetas? (?:de )?regalo|bizum`,
  // Dutch
  `${asks('stuur|stuurt|sturen|leen|lenen|overmaken|geef|geven|betaal|betalen', 'geld|(?:\\d+ ?)?(?:euro|€)')}|geld nodig|cadeau(?:bon|bonnen|kaart|kaarten)|tikkie`,
  // Danish
  `${asks('send|sende|lån|låne|overfør|overføre|giv|give|betal|betale', 'penge|(?:\\d+ ?)?(?:kroner|kr\\.?|euro|€)')}|(?:brug for|mangler) penge|gavekort|mobilepay`,
  // Norwegian
  `${asks('send|sende|lån|låne|overfør|overføre|gi|betal|betale', 'penger|(?:\\d+ ?)?(?:kroner|kr\\.?|euro|€)')}|trenger(?: [^ ]+){0,3}? penger|vippse?`,
  // Swedish
  `${asks('skicka|låna|överför|överföra|ge|betala|swisha', 'pengar|(?:\\d+ ?)?(?:kronor|kr\\.?|euro|€)')}|behöver(?: [^ ]+){0,3}? pengar|presentkort|swisha`,
  // Finnish
  `${asks('lähetä|lähettää|lähettäisitkö|lähetätkö|lainaa|lainata|lainaisitko|siirrä|siirtää|anna|antaa|maksa|maksaa', 'rahaa|rahat|(?:\\d+ ?)?(?:euroa|€)')}|tarvitsen(?: [^ ]+){0,3}? rahaa|lahjakort\\p{L}+`,
  // Polish
  `${asks('wyślij|wyślesz|wysłać|wyslij|prześlij|przesłać|przelej|przelać|pożycz|pożyczysz|pożyczyć|pozycz|daj|zapłać', 'pieniądze|pieniędzy|pieniadze|kasę|(?:\\d+ ?)?(?:euro|€|złotych|zł|zl)')}|potrzebuję(?: [^ ]+){0,3}? pieniędzy|kart\\p{L}* podarunkow\\p{L}+|kod(?:u|em)? blik`,
].map(alone)
