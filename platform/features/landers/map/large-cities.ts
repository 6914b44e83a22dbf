/**
 * The cities that a map of the country names first, roughly from large to small; spelt as in its
 * regions.
 */
export const LARGE_CITIES: Readonly<Record<string, readonly string[]>> = {
  AT: ['Wien', 'Graz', 'Linz', 'Salzburg', 'Innsbruck', 'Klagenfurt', 'Bregenz'],
  BE: ['Brussel', 'Antwerpen', 'Gent', 'Liège', 'Charleroi', 'Brugge', 'Namur', 'Arlon'],
  CH: ['Zürich', 'Genève', 'Basel', 'Bern', 'Lausanne', 'Lugano', 'St. Gallen', 'Chur', 'Luzern'],
  DE: [
    'Berlin',
    'Hamburg',
    'München',
    'Köln',
    'Frankfurt am Main',
    'Stuttgart',
    'Leipzig',
    'Bremen',
    'Hannover',
  ],
  DK: ['København', 'Aarhus', 'Odense', 'Aalborg', 'Esbjerg'],
  ES: ['Madrid', 'Barcelona', 'Valencia', 'Sevilla', 'Zaragoza', 'Bilbao', 'Málaga', 'A Coruña'],
  FI: ['Helsinki', 'Tampere', 'Turku', 'Oulu', 'Jyväskylä', 'Kuopio', 'Rovaniemi', 'Vaasa'],
  FR: ['Paris', 'Marseille', 'Lyon', 'Toulouse', 'Nantes', 'Lille', 'Bordeaux', 'Strasbourg'],
  GB: ['London', 'Birmingham', 'Manchester', 'Glasgow', 'Cardiff', 'Belfast', 'Newcastle', 'Edinburgh'],
  IT: ['Roma', 'Milano', 'Napoli', 'Torino', 'Palermo', 'Bari', 'Cagliari', 'Firenze', 'Venezia'],
  NL: ['Amsterdam', 'Rotterdam', 'Eindhoven', 'Groningen', 'Utrecht', 'Enschede', 'Maastricht', 'Middelburg'],
  NO: ['Oslo', 'Bergen', 'Trondheim', 'Stavanger', 'Tromsø', 'Bodø', 'Kristiansand', 'Alta'],
  PL: ['Warszawa', 'Kraków', 'Wrocław', 'Poznań', 'Gdańsk', 'Szczecin', 'Lublin', 'Białystok'],
  SE: ['Stockholm', 'Göteborg', 'Malmö', 'Umeå', 'Luleå', 'Östersund', 'Sundsvall', 'Kiruna'],
  US: ['New York', 'Los Angeles', 'Chicago', 'Houston', 'Miami', 'Denver', 'Seattle', 'Atlanta'],
}
