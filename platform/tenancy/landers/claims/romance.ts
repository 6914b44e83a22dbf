import type { ClaimWords } from './claim-words.ts'

export const es: ClaimWords = {
  people:
    'miembros|usuari[oa]s|solter[oa]s|personas|perfiles|mujeres|hombres|chic[oa]s|parejas|gente|singles|match(?:es)?|likes',
  many: 'decenas|cientos|centenares|(?:decenas de )?miles|millones|un millón',
  units:
    'años?|meses|mes|semanas?|días?|horas?|minutos?|segundos?|créditos?|kilómetros?|euros?|pasos?|preguntas?|tipos',
  presence:
    '(?:te espera|te esperan|te está esperando|te están esperando|esperándote)|(?:quiere|quieren) conocerte|te (?:ha|han) escrito|le gustas|les gustas|en línea ahora|(?:está|están) (?:ahora )?(?:en línea|conectad[oa]s?)|conectad[oa]s? ahora|cerca de ti ahora|mensajes? nuevos? para ti|(?:ha|han) visitado tu perfil',
  guard: 'quién|quien|quiénes|quienes|si|cuando|hasta|nadie|ningun[oa]?|no|nunca|sin',
  audience:
    's[oó]lo (?:los )?(?:demás|otros) miembros|s[oó]lo los miembros (?:ven|pueden ver)|nunca mostramos tu nombre',
  hurry:
    '(?<!(?:estás|a) )s[oó]lo (?:por )?hoy|solamente hoy|únicamente hoy|s[oó]lo por esta noche|última (?:oportunidad|llamada)|últimas horas|últimos días|(?:termina|acaba|caduca|vence|expira|finaliza) (?:hoy|esta noche|pronto|en \\d+)|tiempo limitado|hasta agotar|ahora o nunca|date prisa|apúrate|(?:s[oó]lo|quedan|quedan s[oó]lo) \\d+ (?:plazas|horas|minutos|días)|no te lo pierdas|no (?:pierdas|dejes pasar) (?:esta|la) oportunidad|cuenta atrás',
}

export const fr: ClaimWords = {
  people:
    'membres|utilisat(?:eurs|rices)|célibataires|personnes|profils|femmes|hommes|gens|couples|inscrits|inscrites|autres|match(?:e?s)?|likes',
  many: 'dizaines|centaines|milliers|millions|un million',
  units:
    'ans?|années?|mois|semaines?|jours?|heures?|minutes?|secondes?|crédits?|kilomètres?|euros?|étapes?|questions?|sortes',
  presence:
    "(?:vous|t')attend(?:ent)?|vous attend(?:ent)?|(?:veut|veulent|voudrait|souhaite) (?:vous|te) rencontrer|(?:vous|t') ?(?:a|ont) écrit|vous plaisez à|en ligne (?:en ce moment|maintenant)|(?:est|sont) (?:actuellement )?en ligne|près de (?:vous|toi) (?:en ce moment|maintenant)|nouveaux? messages? pour (?:vous|toi)|(?:a|ont) visité votre profil",
  guard: "qui|si|s'|quand|lorsque|dès|jusqu'|personne ne|aucune?|pas|jamais|sans|ne",
  audience:
    "autres membres (?:uniquement|seulement)|seuls les (?:autres )?membres|n'affichons jamais votre (?:vrai )?nom",
  hurry:
    "(?:seulement|uniquement|juste) (?:pour )?aujourd'hui|aujourd'hui (?:seulement|uniquement)|ce soir (?:seulement|uniquement)|dernière (?:chance|occasion)|dernières heures|derniers jours|se (?:termine|terminent) (?:aujourd'hui|ce soir|bientôt|dans \\d+)|(?:expire|expirent|prend fin) (?:aujourd'hui|ce soir|bientôt|dans \\d+)|(?:durée|temps) limitée?|dans la limite des (?:stocks|places)|maintenant ou jamais|(?:dépêchez-vous|dépêche-toi)|plus que \\d+ (?:places?|heures?|minutes?|jours?)|ne (?:manquez|ratez|manque|rate) pas|avant qu'il ne soit trop tard|compte à rebours",
}

export const it: ClaimWords = {
  people:
    'iscritt[ie]|membri|utenti|single|persone|profili|donne|uomini|ragazz[ie]|coppie|altr[ie]|match|like',
  many: 'decine|centinaia|migliaia|milioni|un milione',
  units:
    'ann[io]|mes[ei]|settiman[ae]|giorn[io]|or[ae]|minut[io]|second[io]|credit[io]|per cento|chilometr[io]|euro|pass[io]|domande?|tipi',
  presence:
    'ti (?:aspetta|aspettano|sta aspettando|stanno aspettando)|(?:vuole|vogliono|vorrebbe) conoscerti|ti (?:ha|hanno) scritto|piaci a|(?:è|sono) (?:ora |adesso )?(?:online|in linea|connessi|connesse)|(?:online|in linea) (?:ora|adesso)|vicino a te (?:ora|adesso)|nuov[oi] messaggi[o]? per te|(?:ha|hanno) visitato il tuo profilo',
  guard: 'chi|se|quando|finché|nessun[oa]?|non|mai|senza',
  audience:
    'solo gli altri iscritti|solo gli iscritti (?:ti )?vedono|nome vero (?:e [^.]+ )?non (?:lo|li) mostriamo|non mostriamo mai il tuo nome',
  hurry:
    "(?<!(?:da|sei|sono) )solo (?:per )?oggi|soltanto oggi|solo per stasera|ultima (?:occasione|possibilità|chiamata)|ultime ore|ultimi giorni|(?:scade|termina|finisce) (?:oggi|stasera|presto|tra \\d+|fra \\d+)|tempo limitato|fino a esaurimento|(?:ora|adesso) o mai più|affrettati|sbrigati|(?:solo|ancora) \\d+ (?:posti|ore|minuti|giorni)|(?:restano|rimangono) (?:solo )?\\d+|non (?:perdere|lasciarti sfuggire) (?:l'occasione|questa)|conto alla rovescia",
}
