import { useToast } from '@sanity/ui/toast'
import { useEffect } from 'react'
import type { LayoutProps } from 'sanity'

/** The Studio, which says why a document could not be dragged between two with the same place. */
export function Layout(props: LayoutProps) {
  const { push } = useToast()
  useEffect(() => {
    // The plugin of ordered lists throws in its handler, and shows nothing.
    const onError = ({ message }: ErrorEvent) => {
      if (!message.includes('issues with same rank')) return
      push({
        status: 'warning',
        closable: true,
        title: 'Nothing was moved: two documents have the same place',
        description:
          'Choose "Reset Order" in the menu of the list, then drag again. The order stays as it is.',
      })
    }
    addEventListener('error', onError)
    return () => removeEventListener('error', onError)
  }, [push])
  return props.renderDefault(props)
}
