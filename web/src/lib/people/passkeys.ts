// Passkeys: the browser's part. Options and answers go as JSON, binary fields as base64url.
import { get, look, post, remove, type Me } from '../wire/api';

export interface Key { id: string; name: string; at: number }
type Json = Record<string, unknown>;

export const passkeysOffered = (): boolean => typeof PublicKeyCredential !== 'undefined' && isSecureContext;

const bytes = (text: unknown): Uint8Array<ArrayBuffer> => {
  const plain = atob(String(text).replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
};
const text = (buffer: ArrayBuffer | null): string | null =>
  buffer && btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const listed = (list: unknown): PublicKeyCredentialDescriptor[] => ((list ?? []) as Json[]).map((one) => ({ ...one, id: bytes(one['id']), type: 'public-key' }));

export const myKeys = (): Promise<Key[]> => get('/api/passkeys');
export const dropKey = (id: string): Promise<unknown> => remove(`/api/passkeys/${encodeURIComponent(id)}`);

export async function addKey(name: string): Promise<Key> {
  const options = await post<Json>('/api/passkeys/begin', {});
  const user = options['user'] as Json;
  const made = (await navigator.credentials.create({
    publicKey: { ...options, challenge: bytes(options['challenge']), user: { ...user, id: bytes(user['id']) }, excludeCredentials: listed(options['excludeCredentials']) } as unknown as PublicKeyCredentialCreationOptions,
  })) as PublicKeyCredential | null;
  if (!made) throw new Error('no key was made');
  const answer = made.response as AuthenticatorAttestationResponse;
  const credential = { id: made.id, rawId: text(made.rawId), type: made.type, clientExtensionResults: {}, response: { clientDataJSON: text(answer.clientDataJSON), attestationObject: text(answer.attestationObject), transports: answer.getTransports() } };
  return post<Key>('/api/passkeys', { credential, name });
}

/** `bring`: the seats of the guest who is signed in here come along. */
export async function openWithKey(bring: boolean): Promise<Me> {
  const options = await post<Json>('/api/session/passkey/begin', {});
  const used = (await navigator.credentials.get({
    publicKey: { ...options, challenge: bytes(options['challenge']), allowCredentials: listed(options['allowCredentials']) } as unknown as PublicKeyCredentialRequestOptions,
  })) as PublicKeyCredential | null;
  if (!used) throw new Error('no key was used');
  const answer = used.response as AuthenticatorAssertionResponse;
  const credential = { id: used.id, rawId: text(used.rawId), type: used.type, clientExtensionResults: {}, response: { clientDataJSON: text(answer.clientDataJSON), authenticatorData: text(answer.authenticatorData), signature: text(answer.signature), userHandle: text(answer.userHandle) } };
  return look<Me>('/api/session/passkey', { credential, bring });
}
