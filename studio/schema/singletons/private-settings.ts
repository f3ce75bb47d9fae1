import { BellIcon } from '@sanity/icons/Bell'
import { defineType } from 'sanity'

/**
 * Settings for the owner and the server only. Sanity refuses documents with a dot in their id (`private.settings`)
 * to anonymous readers; fields that pages show belong in `siteSettings`.
 */
export const privateSettings = defineType({
  name: 'privateSettings',
  title: 'Guestbook and notifications',
  type: 'document',
  icon: BellIcon,
  fields: [
    {
      name: 'moderation',
      title: 'New impressions appear',
      type: 'string',
      options: {
        layout: 'radio',
        list: [
          { value: 'at-once', title: 'At once' },
          { value: 'after-approval', title: 'After you have approved them' },
        ],
      },
      initialValue: 'at-once',
    },
    {
      name: 'digest',
      title: 'Mail about the guestbook',
      description: 'Tells you by mail what was written, waits for you, or was reported.',
      type: 'string',
      options: {
        layout: 'radio',
        list: [
          { value: 'at-once', title: 'At once' },
          { value: 'daily', title: 'Once a day' },
          { value: 'never', title: 'Never' },
        ],
      },
      initialValue: 'daily',
    },
    {
      name: 'notificationAddress',
      title: 'Your address for messages',
      description:
        'Contact messages and mail about the guestbook go there. Visitors cannot read it. Without one they go to the address you sign in with.',
      type: 'email',
    },
  ],
  preview: { prepare: () => ({ title: 'Guestbook and notifications' }) },
})
