import type { LanderFacts } from '../features/landers/facts.ts'

/** A site that shows nothing about itself: an open signup, no visible members, no prices. */
export const NO_FACTS: LanderFacts = {
  refusal: null,
  seeks: undefined,
  late: false,
  scenery: 'hills',
  form: undefined,
  entrance: {},
  pictures: {},
  sizes: {},
  people: [],
  stories: [],
  interests: [],
  country: { name: '', regions: [], map: null },
  price: null,
  questions: { language: null, list: [] },
  welcome: null,
  ends: {},
  partners: {},
  profile: null,
}
