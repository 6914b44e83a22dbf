import type { ClaimWords } from './claim-words.ts'

export const fi: ClaimWords = {
  people:
    'jäsentä|jäseniä|jäsenen|käyttäjää|käyttäjiä|sinkkua|sinkkuja|ihmistä|ihmisiä|profiilia|profiileja|naista|naisia|miestä|miehiä|henkilöä|paria|pareja|muuta|muita|osumaa|osumia|tykkäystä',
  many: 'kymmeniä|satoja|tuhansia|miljoonia|sadat|tuhannet|miljoonat|miljoona',
  units:
    'vuotta|vuotiasta|vuoden|kuukautta|viikkoa|päivää|tuntia|minuuttia|sekuntia|krediittiä|prosenttia|kilometriä|euroa|vaihetta|kysymystä',
  presence:
    '(?:odottaa|odottavat) sinua|(?:haluaa|haluavat) (?:tavata|tutustua) sinu[ta]n?|(?:on|ovat) kirjoittan(?:ut|eet) sinulle|(?:tykkää|tykkäävät) sinusta|(?:paikalla|linjoilla|verkossa) (?:juuri )?nyt|(?:on|ovat) (?:nyt )?(?:paikalla|linjoilla)|lähelläsi (?:juuri )?nyt|uusia viestejä sinulle|(?:kävi|kävivät) profiilissasi',
  guard: 'kuka|ketkä|jos|onko|kun|kunnes|kukaan|ei|eivät|koskaan|ilman',
  audience: 'vain muut jäsenet|vain jäsenet näkevät|emme koskaan näytä (?:oikeaa )?nimeäsi',
  hurry:
    'vain tänään|vain tänä iltana|viimeinen (?:mahdollisuus|tilaisuus)|viimeiset (?:tunnit|hetket|päivät)|(?:päättyy|loppuu) (?:tänään|tänä iltana|pian|\\d+)|umpeutuu (?:tänään|pian)|rajoitetun ajan|rajoitettu aika|niin kauan kuin (?:tavaraa|paikkoja)|nyt tai ei koskaan|pidä kiirettä|kiirehdi|vain \\d+ (?:paikkaa|tuntia|minuuttia|päivää)|\\d+ (?:paikkaa|tuntia|minuuttia) jäljellä|älä missaa|älä jää paitsi|lähtölaskenta',
}

export const pl: ClaimWords = {
  people:
    'członków|członkiń|użytkowni(?:ków|czek)|singl[ie]|singielek|osób|profili|kobiet|mężczyzn|par|ludzi|innych|dopasowań|polubień',
  many: 'dziesiątki|setki|tysiące|tysięcy|miliony|milionów|milion',
  units:
    'lat|lata|roku|miesięcy|miesiące|tygodni|dni|dzień|godzin[ay]?|minut[ay]?|sekund|kredytów|kredyty|procent|kilometrów|euro|złotych|kroków|kroki|pytań|pytania',
  presence:
    '(?:czeka|czekają) (?:już )?na ciebie|(?:chce|chcą) cię poznać|(?:napisał|napisała|napisali) do ciebie|(?:lubi|polubił|polubiła) cię|online (?:właśnie )?teraz|(?:jest|są) (?:teraz )?(?:online|dostępn\\p{L}+)|blisko ciebie teraz|nowe wiadomości dla ciebie|(?:odwiedził|odwiedziła) twój profil',
  guard: 'kto|kogo|czy|jeśli|gdy|kiedy|dopóki|nikt|nie|nigdy|bez',
  audience:
    'tylko (?:inni użytkownicy|inni członkowie|użytkownicy widzą)|nigdy nie pokazujemy (?:twojego )?(?:prawdziwego )?(?:imienia|nazwiska)',
  hurry:
    'tylko (?:dziś|dzisiaj)|ostatnia (?:szansa|okazja)|ostatnie (?:godziny|dni|miejsca)|(?:kończy|kończą) się (?:dziś|dzisiaj|wkrótce|za \\d+)|wygasa(?:ją)? (?:dziś|dzisiaj|wkrótce|za \\d+)|ograniczony czas|do wyczerpania|teraz albo nigdy|pospiesz się|(?:tylko|zostało|jeszcze) \\d+ (?:miejsc|miejsca|godzin|godziny|minut|minuty|dni)|nie przegap|odliczanie',
}
