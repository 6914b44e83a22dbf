import type { ClaimWords } from './claim-words.ts'

export const en: ClaimWords = {
  people:
    'members?|users?|singles?|people|profiles?|women|men|ladies|girls|guys|couples|daters|others|matche?s?|likes',
  many: 'dozens|hundreds|thousands|(?:hundreds? of |a hundred )thousands?|(?:a )?millions?',
  units:
    'years?|year-olds?|months?|weeks?|days?|hours?|minutes?|seconds?|credits?|percent|kilomet\\w+|miles?|euros?|dollars?|kinds?|ways?|questions?|steps?',
  presence:
    "(?:is|are|'s|'re) (?:already )?(?:waiting|looking) for you|waiting (?:just |right now )?for you|(?:wants?|would like) to (?:meet|chat with|date|get to know) you|(?:wrote|has written|have written) (?:to )?you|(?:likes?|liked|fancies) you|online (?:right )?now|(?:is|are) (?:now )?online|near you (?:right )?now|(?:new|unread) messages? (?:for you|waiting)|(?:visited|viewed) your profile",
  guard:
    "who|whom|whether|if|when|once|until|nobody|no one|none|not|never|isn't|aren't|don't|doesn't|without",
  audience:
    "other members only|only (?:other )?members (?:can |will )?(?:see|find)|(?:never|don't|not|won't) (?:show|reveal|share|display) your (?:real |true |full )?name",
  hurry:
    "only (?:for )?today|today only|just (?:for )?today|tonight only|last (?:chance|call)|final (?:hours?|days?|call|chance)|limited[- ]time|for a (?:short|limited) time|while (?:stocks?|supplies|places|spots) last|(?:offer|deal|discount|sale|promotion) (?:ends|expires|is ending)|(?:ends?|ending|expires?) (?:today|tonight|soon|at midnight|in \\d+)|(?<!(?:no|without|any|a|in) )hurry|act (?:now|fast)|now or never|before it's too late|(?:only|just) \\d+ (?:\\p{L}+ )?(?:places?|spots?|seats?|hours?|minutes?|days?)(?: left)?|\\d+ (?:places?|spots?|seats?|hours?|minutes?) left|don't miss (?:out|it|this)|countdown",
}

export const de: ClaimWords = {
  people:
    'mitgliedern?|mitglieder|nutzer(?:innen|n)?|singles?|menschen|profilen?|profile|frauen|männern?|personen|leuten?|paaren?|damen|herren|anderen?|match(?:es)?|likes',
  many: 'dutzenden?|hunderten?|(?:zehn|hundert)?tausenden?|millionen|eine million',
  units:
    'jahren?|jahre?s?|\\p{L}*jährigen?|monaten?|wochen?|tagen?|stunden?|minuten?|sekunden?|credits?|prozent|kilometern?|euro|franken|arten|schritten?|fragen?',
  presence:
    '(?:wartet|warten) (?:schon )?auf (?:sie|dich|ihre nachricht|deine nachricht)|(?:möchte|möchten|will|wollen) (?:sie|dich) kennenlernen|(?:hat|haben) (?:ihnen|dir) geschrieben|(?:mag|liked|likt|gefallen) (?:sie|dich)|(?:jetzt|gerade|im moment) online|(?:ist|sind) (?:jetzt )?online|(?:jetzt|gerade) in (?:ihrer|deiner) nähe|neue nachrichten? (?:für sie|für dich)|(?:hat|haben) (?:ihr|dein) profil besucht',
  guard: 'wer|wen|wem|ob|wenn|falls|sobald|bis|niemand|keine?[rnms]?|nicht|nie|niemals|ohne',
  audience:
    'nur andere mitglieder|nur (?:die )?mitglieder sehen|(?:richtigen|echten|wahren) namen (?:und [^.]+ )?(?:zeigen|verraten)',
  hurry:
    'nur heute|heute nur|nur (?:für )?heute abend|letzte chance|letzter aufruf|letzte stunden|nur (?:für )?kurze zeit|begrenzte zeit|zeitlich begrenzt|(?:endet|enden) (?:heute|bald|in \\d+|um mitternacht)|(?:läuft|laufen) (?:heute|bald|in \\d+ \\p{L}+) ab|solange (?:der )?vorrat reicht|jetzt oder nie|beeilen sie sich|beeil dich|nur noch (?:heute|wenige (?:plätze|stunden|tage)|\\d+ (?:plätze|stunden|minuten|tage))|noch \\d+ (?:plätze|stunden|minuten) (?:frei|übrig)|(?:verpassen sie|verpass) (?:es|das|diese chance) nicht|countdown',
}

export const nl: ClaimWords = {
  people:
    'leden|gebruikers|singles?|mensen|profielen|vrouwen|mannen|personen|stellen|dames|heren|anderen|match(?:es)?|likes',
  many: 'tientallen|honderden|(?:tien)?duizenden|miljoenen|een miljoen',
  units:
    'jaar|jarigen?|maand(?:en)?|weken?|dag(?:en)?|uur|uren|minuten?|seconden?|credits?|procent|kilometer|euro|stappen|vragen|soorten',
  presence:
    '(?:wacht|wachten) (?:al )?op (?:je|jou|u)|(?:wil|willen) (?:je|jou|u) (?:leren kennen|ontmoeten)|(?:heeft|hebben) (?:je|jou|u) geschreven|vindt (?:je|jou) leuk|nu online|(?:is|zijn) (?:nu )?online|nu (?:bij je|bij jou) in de buurt|nieuwe berichten? voor (?:je|jou|u)|(?:heeft|hebben) je profiel bekeken',
  guard: 'wie|of|als|wanneer|zodra|tot|niemand|geen|niet|nooit|zonder',
  audience:
    'alleen (?:de )?andere leden|alleen (?:de )?leden zien|(?:echte|volledige) naam (?:en [^.]+ )?(?:laten|tonen) we (?:nooit|niet)',
  hurry:
    'alleen vandaag|enkel vandaag|vandaag alleen|laatste (?:kans|uren|oproep)|(?:loopt|lopen) (?:vandaag|vanavond|bijna|binnenkort) af|(?:eindigt|eindigen|verloopt) (?:vandaag|vanavond|bijna|binnenkort|over \\d+)|(?:beperkte|korte) tijd|tijdelijk aanbod|zolang de voorraad strekt|nu of nooit|haast je|wees er snel bij|(?:nog maar|slechts|nog) \\d+ (?:plaatsen|plekken|uur|minuten|dagen)|mis (?:het|deze kans) niet|countdown',
}

export const da: ClaimWords = {
  people:
    'medlemmer|brugere|singler?|singles|mennesker|folk|profiler|kvinder|mænd|personer|par|andre|match(?:es)?|likes',
  many: 'snesevis|hundred(?:er|vis)|tusind(?:er|vis)|millioner|en million',
  units:
    'år|årige|måned(?:er)?|uger?|dage?|timer?|minutter|sekunder|kreditter|credits|procent|kilometer|kroner|trin|spørgsmål|slags',
  presence:
    '(?:venter|sidder og venter) (?:allerede )?på dig|(?:vil|vil gerne) (?:møde|lære) dig(?: at kende)?|har skrevet til dig|kan lide dig|online (?:lige )?nu|er (?:lige nu )?online|i nærheden (?:af dig )?(?:lige )?nu|nye beskeder til dig|har besøgt din profil',
  guard: 'hvem|om|hvis|når|indtil|ingen|ikke|aldrig|uden',
  audience:
    'kun (?:de )?andre medlemmer|kun medlemmer (?:kan )?ser?|viser aldrig dit (?:rigtige |fulde )?navn',
  hurry:
    'kun i dag|kun i aften|i dag kun|sidste (?:chance|timer|udkald)|(?:slutter|ophører) (?:i dag|i aften|snart|om \\d+)|udløber (?:i dag|i aften|snart|om \\d+)|begrænset (?:tid|periode)|så længe lager haves|nu eller aldrig|skynd dig|kun \\d+ (?:pladser|timer|minutter|dage)|\\d+ (?:pladser|timer|minutter) tilbage|gå ikke glip|nedtælling',
}

export const no: ClaimWords = {
  people:
    'medlemmer|brukere|single|singler|mennesker|folk|profiler|kvinner|menn|personer|par|andre|match(?:er|es)?|likes',
  many: 'dusinvis|hundrevis|hundrer|(?:ti)?tusen(?:er|vis)|millioner|en million',
  units:
    'år|åringer|måned(?:er)?|uker?|dag(?:er)?|timer?|minutter|sekunder|kreditter|credits|prosent|kilometer|kroner|trinn|steg|spørsmål|slags',
  presence:
    'venter (?:allerede )?på deg|(?:vil|vil gjerne) (?:møte|bli kjent med) deg|har skrevet til deg|liker deg|(?:pålogget|online|på nett) (?:akkurat )?nå|er (?:nå )?(?:online|pålogget|på nett)|i nærheten (?:av deg )?(?:akkurat )?nå|nye meldinger til deg|har besøkt profilen din',
  guard: 'hvem|om|hvis|når|ingen|ikke|aldri|uten',
  audience:
    '(?:bare|kun) (?:de )?andre medlemmer|(?:bare|kun) medlemmer (?:kan )?ser?|viser aldri (?:det (?:virkelige|ekte|fulle) )?navnet',
  hurry:
    'kun i dag|bare i dag|kun i kveld|siste (?:sjanse|timer|utkall)|slutter (?:i dag|i kveld|snart|om \\d+)|utløper (?:i dag|i kveld|snart|om \\d+)|begrenset (?:tid|periode)|så langt (?:lageret|plassene) rekker|nå eller aldri|skynd deg|(?:kun|bare) \\d+ (?:plasser|timer|minutter|dager)|\\d+ (?:plasser|timer|minutter) igjen|ikke gå glipp|nedtelling',
}

export const sv: ClaimWords = {
  people:
    'medlemmar|användare|singlar|människor|folk|profiler|kvinnor|män|personer|par|andra|matchningar|match(?:er|es)?|likes',
  many: 'dussintals|hundratals|(?:tio)?tusentals|miljontals|miljoner|en miljon',
  units:
    'år|åringar|månad(?:er)?|veck(?:a|or)|dag(?:ar)?|timm(?:e|ar)|minut(?:er)?|sekunder|krediter|credits|procent|kilometer|kronor|steg|frågor|slags|sorters',
  presence:
    'väntar (?:redan )?på dig|(?:vill|vill gärna) (?:träffa|lära känna) dig|har skrivit till dig|gillar dig|(?:online|inloggad[ae]?) (?:just )?nu|är (?:nu )?online|nära dig (?:just )?nu|nya meddelanden (?:till|åt) dig|har besökt din profil',
  guard: 'vem|vilka|om|ifall|när|tills|ingen|inga|inte|aldrig|utan',
  audience:
    '(?:bara|endast) (?:de )?andra medlemmar|(?:bara|endast) medlemmar (?:kan )?ser?|visar aldrig ditt (?:riktiga |fullständiga )?namn',
  hurry:
    'bara i ?dag|endast i ?dag|bara i ?kväll|sista (?:chansen|timmarna|utropet)|slutar (?:i ?dag|i ?kväll|snart|om \\d+)|(?:löper|går) ut (?:i ?dag|i ?kväll|snart|om \\d+)|begränsad tid|under en kort tid|så länge (?:lagret|platserna) räcker|nu eller aldrig|skynda dig|(?:bara|endast) \\d+ (?:platser|timmar|minuter|dagar)|\\d+ (?:platser|timmar|minuter) kvar|missa inte|nedräkning',
}
