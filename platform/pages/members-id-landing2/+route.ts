import { routeOf } from '../../core/route-string.ts'

export default routeOf('members-id-landing2')
