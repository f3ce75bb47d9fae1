import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const PURPOSE = 'portfolio second factor v1'
const IV_BYTES = 12
const TAG_BYTES = 16

export type Encryption = ReturnType<typeof createEncryption>

/**
 * AES-256-GCM under a key that HKDF-SHA-256 derives from the server's secret.
 * @param secret the server's secret; texts encrypted under another one cannot be decrypted
 */
export function createEncryption(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32))
  return {
    /** @param context authenticated with the text, so that it decrypts in its own record only */
    encrypt(text: string, context: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
    },

    /** @returns null for a text that was changed, belongs to another context or was encrypted under another secret */
    decrypt(sealed: string, context: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
