import { Tab, TabList } from '@sanity/ui'

/** @param props.name before the id of each tab @param props.controls id of the panel that they change */
export const Tabs = <Id extends string | number>(props: {
  name: string
  controls: string
  tabs: readonly { id: Id; title: string }[]
  shown: Id
  onChange: (id: Id) => void
}) => (
  <TabList gap={1}>
    {props.tabs.map(({ id, title }) => (
      <Tab
        key={id}
        id={`${props.name}-${id}`}
        aria-controls={props.controls}
        label={title}
        selected={id === props.shown}
        onClick={() => props.onChange(id)}
      />
    ))}
  </TabList>
)
