import { routeOf } from '../../core/route-string.ts'

export default routeOf('credits-repeat-order')
