import { type LayoutProps, LoadingBlock, useFeatureEnabled } from 'sanity'

/**
 * Renders the Studio once it knows which features the project has. Sanity's layout of comments mounts the whole
 * Studio a second time when it learns that the project has none, and what was entered by then would be lost.
 */
export function SettledLayout(props: LayoutProps) {
  const { isLoading } = useFeatureEnabled('studioComments')
  return isLoading ? <LoadingBlock fill /> : props.renderDefault(props)
}
