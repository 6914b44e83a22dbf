export type { PlaceServices } from './api.ts'
export { choosePlace, isPlace, type PlaceChoices, partsOfPlace, placeChoices } from './place-choice.ts'
export { findPlace } from './towns.ts'
