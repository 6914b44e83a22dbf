export { placesApi } from './api.ts'
export {
  cellOf,
  cellsWithin,
  DISTANCES_KM,
  distanceBetween,
  findRegion,
  type Place,
  placeOf,
  regionData,
  regionName,
} from './rules.ts'
