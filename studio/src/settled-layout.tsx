import { type LayoutProps, LoadingBlock, useFeatureEnabled } from 'sanity'

/**
 * Renders the Studio once the project's features are known. Sanity's layout of comments remounts the whole Studio
 * when it learns that the project has none, which would lose input.
 */
export function SettledLayout(props: LayoutProps) {
  const { isLoading } = useFeatureEnabled('studioComments')
  return isLoading ? <LoadingBlock fill /> : props.renderDefault(props)
}
