/**
 * Whether a message asks if its reader is real. Matches narrow phrases in the languages of the
 * platform; a miss does no harm, because the label is shown above every such conversation.
 */
export function asksWhetherReal(text: string): boolean {
  return text.length <= 500 && QUESTIONS.test(text.toLowerCase())
}

const QUESTIONS = new RegExp(
  [
    'are (you|u) (a )?(real|fake|bot|human|an? ai)|r u real|is this (real|fake|a bot)|(real|fake) (person|profile)',
    'sei (davvero )?(ver[ao]|reale|un bot|fint[ao]|un robot)|esisti davvero|profilo (fals|fint|ver)[oa]',
    '(bist du|sind sie) (wirklich )?(echt|real|ein bot|ein fake|ein mensch)|fake.?profil',
    '(ben je|bent u|ben jij) (wel )?(echt|een bot|nep|fake|een mens)|nep.?profiel',
    '(es-tu|êtes-vous|tu es|vous êtes) (vraiment )?(réelle?|vraie?|un bot|une? robot)|(faux|vrai) profil',
    'eres (de verdad|real|un bot|fals[ao]|una? robot)|perfil (fals|real)',
    'er du (ægte|ekte|virkelig|en bot|fake|falsk|en robot)|falsk profil',
    'är du (äkta|riktig|verklig|en bot|fejk|fake|en robot)|fejk.?profil',
    'oletko (sinä |sä )?(aito|oikea|todellinen|botti|feikki)|feikki.?profiili',
    '(jesteś|czy ty jesteś) (prawdziw[ay]|botem|fejkiem|człowiekiem|realn[ay])|(fałszyw|prawdziw)y profil',
  ].join('|'),
  'u',
)
