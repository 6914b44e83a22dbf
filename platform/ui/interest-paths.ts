/** Line icons of the interests, drawn like those of `icon-paths.ts`; several share one. */
const PATHS = {
  compass: '<circle cx="12" cy="12" r="8.5"/><path d="m15.5 8.5-2 5-5 2 2-5z"/>',
  flame:
    '<path d="M12 21c-4 0-6.5-2.7-6.5-6 0-4.5 4-6 4.5-11.5 3.5 1.5 4.5 4 4.5 6.5 1-.5 1.5-1.5 1.5-2.5 2 2 2.5 4.5 2.5 7 0 3.8-2.5 6.5-6.5 6.500z"/>',
  paw: '<circle cx="6.5" cy="11" r="1.8"/><circle cx="10" cy="6.5" r="1.8"/><circle cx="14.5" cy="6.5" r="1.8"/><circle cx="18" cy="11" r="1.8"/><path d="M12.3 11.500c2.5 0 4.7 3 4.7 5.5 0 3-3 2-4.7 2S7.5 20 7.5 17c0-2.5 2.3-5.5 4.8-5.500z"/>',
  palette:
    '<path d="M12 3.500a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.5-2-.8-1.6.2-3 2-3H18a2.5 2.5 0 0 0 2.5-2.500A9 9 0 0 0 12 3.500z"/><path d="M8 9v.1M12 7.500v.1M16 9v.1M7.5 13v.1"/>',
  moon: '<path d="M19.5 14A8 8 0 0 1 10 4.5 8 8 0 1 0 19.5 14zM17 4v3m-1.5-1.500h3"/>',
  grill: '<path d="M4 9h16a8 8 0 0 1-16 0zm4.5 7-2 4.500m9-4.5 2 4.500M9 6V4m3 2V3m3 3V4"/>',
  wave: '<path d="M3 17c2-2 4-2 6 0s4 2 6 0 4-2 6 0M12 13V5m0 0a7 7 0 0 0-7 6l7-2 7 2a7 7 0 0 0-7-6z"/>',
  beer: '<path d="M6 8h10v12H6zm10 2.500h2.500a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H16M6 8a3 3 0 0 1 3-3.5 3 3 0 0 1 5 0A3 3 0 0 1 16 8M9.5 11.500v5m3-5v5"/>',
  bike: '<circle cx="6" cy="15.5" r="3.5"/><circle cx="18" cy="15.5" r="3.5"/><path d="m6 15.5 3.5-6.500h6l2.5 6.500M9.5 9l3.5 6.500L16 9M8 7h3m4.5 2-.8-2.500H17"/>',
  cup: '<path d="M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zm11 1.500h1.500a2.2 2.2 0 0 1 0 4.500H16M8.5 6V4m4 2V4"/>',
  pot: '<path d="M5 10h14v7a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM3 12.500h2m14 0h2M9 7V5m3 2V4m3 3V5"/>',
  note: '<circle cx="7.5" cy="17.5" r="2.5"/><circle cx="17" cy="15.5" r="2.5"/><path d="M10 17.500V6l9.5-2v11.500M10 9.500l9.5-2"/>',
  camera: '<path d="M4 8h3.200l1.6-2.500h6.400L16.8 8H20v11H4z"/><circle cx="12" cy="13" r="3.5"/>',
  dancer:
    '<circle cx="13" cy="4.5" r="2"/><path d="M5 6.500 8 9.500l5 .5 4.500 1.500L21 8M13 10l-1 5 4 2.500-1 3.500M12 15l-3 2-3.500-.5"/>',
  hanger: '<path d="M12 9V8a2 2 0 1 0-2-2m2 3 9 7.500v1.500H3v-1.500z"/>',
  fork: '<path d="M7 3.500v17M4.5 3.500V8a2.5 2.5 0 0 0 5 0V3.500M17 20.500v-8m0 0h-2.500V7c0-2 1-3.5 2.5-3.500z"/>',
  leaf: '<path d="M5 19c0-9 5-14 15-14 0 10-5 14-11 14-2 0-4-1-4-4m0 6c1-5 4-8 8-10"/>',
  dumbbell: '<path d="M6 7.500v9M3.5 9.500v5M18 7.500v9m2.5-7v5M6 12h12"/>',
  mountain: '<path d="m3 19 6.5-11 4 6.500L16 11l5 8z"/>',
  heart:
    '<path d="M12 20S3.5 15.2 3.5 9.300A4.7 4.7 0 0 1 12 6.600a4.7 4.7 0 0 1 8.5 2.700C20.5 15.2 12 20 12 20z"/>',
  hearts:
    '<path d="M9.5 18S3 14.3 3 9.700A3.6 3.6 0 0 1 9.5 7.6 3.6 3.6 0 0 1 16 9.700c0 4.6-6.5 8.3-6.5 8.300zM17 9.500c2-.8 4 .6 4 2.7 0 3.3-4.5 5.8-4.5 5.800l-2-1.3"/>',
  lips: '<path d="M3 12c3-1 4.5-5 6.5-5 1 0 1.5 1 2.5 1s1.5-1 2.5-1c2 0 3.5 4 6.5 5-2 3.5-5 5.5-9 5.500S5 15.5 3 12zm0 0c6 1.5 12 1.5 18 0"/>',
  spark: '<path d="M12 4c1 5.5 2.5 7 8 8-5.5 1-7 2.5-8 8-1-5.5-2.5-7-8-8 5.5-1 7-2.5 8-8z"/>',
  film: '<rect x="3.5" y="5" width="17" height="14" rx="1.5"/><path d="M8 5v14M16 5v14M3.5 9.700H8m-4.5 4.600H8m8-4.600h4.500M16 14.300h4.5"/>',
  glass: '<path d="M5 5h14l-7 8zm7 8v7m-3.5 0h7"/>',
  column: '<path d="m4 9 8-5 8 5zm2 2.500v6m4-6v6m4-6v6m4-6v6M4 20h16"/>',
  book: '<path d="M12 7c-2-1.8-5-2-8-2v13c3 0 6 .2 8 2 2-1.8 5-2 8-2V5c-3 0-6 .2-8 2zm0 0v13"/>',
  lock: '<circle cx="8" cy="14" r="4"/><circle cx="16" cy="10" r="4"/>',
  shield: '<path d="M12 3.5 5 6v5.500c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2.2 2.200L15.5 10"/>',
  bag: '<path d="M5 8h14l1 12H4zm4 3V7a3 3 0 0 1 6 0v4"/>',
  ball: '<circle cx="12" cy="12" r="8.5"/><path d="M12 3.500v17M3.5 12h17M6 6c3 3.5 3 8.5 0 12M18 6c-3 3.5-3 8.5 0 12"/>',
  sushi:
    '<ellipse cx="12" cy="8.5" rx="7.5" ry="4"/><path d="M4.5 8.500V15c0 2.2 3.4 4 7.5 4s7.5-1.8 7.5-4V8.5"/><path d="M10 8.500h4"/>',
  drop: '<path d="M12 3.500c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11zM9.5 15a2.5 2.5 0 0 0 2.5 2.5"/>',
  mask: '<path d="M5 5c4.5 1.5 9.5 1.5 14 0v7c0 4.5-3 7.5-7 8.5-4-1-7-4-7-8.500zm3.5 5h2m3 0h2M9 15c2 1.3 4 1.3 6 0"/>',
  people:
    '<circle cx="9" cy="9" r="3.2"/><circle cx="16.5" cy="10" r="2.5"/><path d="M3 19c.5-3.5 3-5 6-5s5.5 1.5 6 5m1-5c2.7-.2 4.5 1 5 4"/>',
  plane: '<path d="M21 4 3 11l6 3 3 6zM9 14l5-4"/>',
  pad: '<path d="M8 8h8a5 5 0 0 1 5 5.500c0 4-3.5 4.5-5 1.500H8c-1.5 3-5 2.5-5-1.500A5 5 0 0 1 8 8zm-.5 2.500v3M6 12h3m6.5-.5v.1m2 1v.1"/>',
  wine: '<path d="M7.5 3.500h9v5a4.5 4.5 0 0 1-9 0zM12 13v7.500m-3.5 0h7M7.5 8h9"/>',
} as const

type Shape = keyof typeof PATHS

/** Interests whose icon has another name; the intimate ones get calm, abstract icons. */
const SHAPES: Readonly<Record<string, Shape>> = {
  adventure: 'compass',
  anal_sex: 'flame',
  animals: 'paw',
  art: 'palette',
  astrology: 'moon',
  barbecue: 'grill',
  beach: 'wave',
  beer: 'beer',
  biking: 'bike',
  bondage: 'lock',
  coffee: 'cup',
  cooking: 'pot',
  dancing: 'dancer',
  exchanging_pictures: 'camera',
  fashion: 'hanger',
  foodie: 'fork',
  gardening: 'leaf',
  gym: 'dumbbell',
  hiking: 'mountain',
  hugging: 'hearts',
  kissing: 'lips',
  lingerie: 'spark',
  massages: 'drop',
  masturbating: 'flame',
  movies: 'film',
  music: 'note',
  one_night_stand: 'moon',
  oral_sex: 'lips',
  outdoors: 'mountain',
  party: 'glass',
  photography: 'camera',
  politics: 'column',
  public_sex: 'flame',
  reading: 'book',
  relationship: 'heart',
  sadomasochism: 'lock',
  safe_sex: 'shield',
  sex: 'flame',
  sex_toys: 'spark',
  shopping: 'bag',
  sports: 'ball',
  sushi: 'sushi',
  tattoos: 'drop',
  tea: 'cup',
  theater: 'mask',
  threesome: 'people',
  travelling: 'plane',
  vegetarian: 'leaf',
  video_games: 'pad',
  wine: 'wine',
}

/** SVG content of an interest's icon; a spark for an interest without one. */
export function interestPath(interest: string): string {
  return PATHS[SHAPES[interest] ?? 'spark']
}
