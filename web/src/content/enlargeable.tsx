import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { croppedAddress, pictureAddress, useAssetBase } from './assets.ts'
import { useLayoutData } from './layout-data.ts'
import { PHONES } from './phone-picture.tsx'
import type { ShownPicture } from './text-blocks.tsx'

const EnlargedPicture = lazy(async () => ({
  default: (await import('./enlarged-picture.tsx')).EnlargedPicture,
}))

/**
 * A picture that a click shows over the page. It has a history entry, so that Back closes it; without scripts it is a link.
 * @param props.name of the picture within the page, for the URL
 * @param props.label shown below the picture; by default only assistive technology gets a label
 */
export function Enlargeable(props: ShownPicture & { className?: string | undefined; label?: string }) {
  const { name, picture, phonePicture, alt } = props
  const { texts } = useLayoutData()
  const base = useAssetBase()
  const address = croppedAddress(base, picture)
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const link = useRef<HTMLAnchorElement>(null)
  // Needed because history entries keep their state over a reload, but the server renders no open picture.
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = wasOpened && state === name
  useEffect(() => {
    if (!isOpen) return
    const opener = link.current
    // Safari does not focus a clicked link.
    return () => opener?.focus({ preventScroll: true })
  }, [isOpen])
  return (
    <>
      <a
        ref={link}
        className={`enlargeable ${props.className ?? ''}`}
        href={address}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setWasOpened(true)
          // Checks the state, not the query, which shared URLs have too: closing goes back in the history. Rendered at once,
          // so that a double click creates one entry.
          const options = { state: name, preventScrollReset: true, flushSync: true }
          if (state !== name) void navigate(`?picture=${name}`, options)
        }}
      >
        {props.children}
        <span className={props.label ? undefined : 'visually-hidden'}>{props.label ?? texts.enlarge}</span>
      </a>
      {isOpen && (
        <Suspense>
          <EnlargedPicture
            address={
              phonePicture && matchMedia(PHONES).matches ? pictureAddress(base, phonePicture) : address
            }
            alt={alt}
          />
        </Suspense>
      )}
    </>
  )
}
