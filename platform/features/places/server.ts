export {
  cellOf,
  cellsWithin,
  distanceBetween,
  findRegion,
  type Place,
  placeOf,
  regionData,
  regionName,
} from '../../core/places.ts'
export { placesApi } from './api.ts'
