import type { createBrowserRouter } from 'react-router-dom'

/** In milliseconds. The loading overlay appears later than this. */
const SHORT_LOAD = 100

/**
 * Keeps React from rendering the steps of a navigation that the visitor cannot see: the state of loading, unless it lasts,
 * and a view transition's new page in slices, which take longer; browsers paint nothing until it is rendered.
 */
export function renderNavigationsOnce(router: ReturnType<typeof createBrowserRouter>) {
  const subscribe = router.subscribe.bind(router)
  router.subscribe = (listener) => {
    let waiting = 0
    return subscribe((state, options) => {
      clearTimeout(waiting)
      const flushSync = options.flushSync || options.viewTransitionOpts !== undefined
      const render = () => listener(state, { ...options, flushSync })
      if (state.navigation.state === 'loading') waiting = window.setTimeout(render, SHORT_LOAD)
      else render()
    })
  }
}
