import { Tab, TabList } from '@sanity/ui'

/** @param props.name prefix of the tabs' ids @param props.controls id of the panel that the tabs change */
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
