import { type LayoutName, ROUTES, type Route, type RouteName } from '../core/routes.ts'

export interface Frame {
  readonly route: RouteName | 'error'
  readonly layout: LayoutName
}

/**
 * What the frame around a page goes by: the page's route and the layout that it wears.
 * @param routeName of the page's own configuration; undefined on the page that stands in for all routes that are not built yet
 * @param params of the address; there `name` is the route that is not built yet
 */
export function frameOf(
  routeName: Frame['route'] | undefined,
  params: Readonly<Record<string, string>> = {},
): Frame {
  const route = routeName ?? params.name ?? 'error'
  return isRoute(route) ? { route, layout: layoutOf(route) } : { route: 'error', layout: 'default' }
}

const isRoute = (name: string): name is RouteName => Object.hasOwn(ROUTES, name)

const layoutOf = (name: RouteName): LayoutName => (ROUTES[name] as Route).layout
