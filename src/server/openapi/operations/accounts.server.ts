import * as z from 'zod/mini'
import type { Operations } from '../operation.server.ts'
import * as wire from '../wire-schemas.server.ts'

const page = { limit: '1 to 100, 100 by default', page: 'Counts from 1' }
const credential = { id: 'AbC', rawId: 'AbC', type: 'public-key', response: { clientDataJSON: '' } }
const conflict = { 409: 'The name or email is taken, or it is the last administrator' }
const expired = { 409: 'It took longer than five minutes' }

export const userOperations: Operations = {
  'GET /api/users': {
    summary: 'Lists the accounts, newest first',
    query: page,
    response: z.array(wire.user),
  },
  'POST /api/users': {
    summary: 'Creates an account',
    example: { username: 'Ann', email: 'ann@example.org', password: 'copper pans on a rail' },
    status: 201,
    response: wire.user,
    others: conflict,
  },
  'GET /api/users/:id': { summary: 'Reads an account, with an ETag', response: wire.user },
  'PUT /api/users/:id': {
    summary: 'Changes the fields that are sent',
    example: { isAdmin: true },
    response: wire.user,
    others: conflict,
  },
  'DELETE /api/users/:id': { summary: 'Deletes an account', status: 204, others: conflict },
}

export const tokenOperations: Operations = {
  'GET /api/tokens': { summary: 'Lists the own API tokens', response: z.array(wire.token) },
  'POST /api/tokens': {
    summary: 'Creates an API token, which is in this one response only',
    example: { name: 'Publisher', scopes: ['posts:publish'], expiresAt: null },
    status: 201,
    response: wire.createdToken,
    others: { 409: 'The account has fifty tokens' },
  },
  'DELETE /api/tokens/:id': { summary: 'Revokes an API token', status: 204 },
}

export const loginOperations: Operations = {
  'POST /api/auth/login': {
    summary: 'Logs in, and sets the session cookie',
    example: { email: 'ann@example.org', password: 'copper pans on a rail' },
    response: wire.profile,
    others: { 202: 'A second factor is required', 401: 'Wrong email or password' },
  },
  'POST /api/auth/second-step': {
    summary: 'Completes a login with a code',
    example: { code: '123456' },
    response: wire.profile,
    others: { ...expired, 401: 'Wrong or used code' },
  },
  'POST /api/auth/passkey/options': {
    summary: 'Begins a login with a passkey',
    example: { onlyFactor: true },
    response: wire.passkeyOptions,
  },
  'POST /api/auth/passkey': {
    summary: 'Completes a login with a passkey',
    example: { response: credential },
    response: wire.profile,
    others: { ...expired, 401: 'The passkey was not accepted' },
  },
  'POST /api/auth/logout': { summary: 'Ends the session', status: 204 },
  'GET /api/auth/profile': {
    summary: 'Reads the account that makes the request',
    response: wire.profile,
    others: { 401: 'Not logged in' },
  },
}

export const accountOperations: Operations = {
  'GET /api/account': { summary: 'Reads the own account', response: wire.account },
  'PUT /api/account': {
    summary: 'Changes the name and the address of the own login',
    example: { username: 'Ann', email: 'ann@example.org' },
    status: 204,
    others: { 409: 'Another account has the name or the address' },
  },
  'GET /api/account/sessions': {
    summary: 'Lists the own sessions',
    response: z.array(wire.session),
  },
  'DELETE /api/account/sessions': { summary: 'Ends all other sessions', status: 204 },
  'DELETE /api/account/sessions/:id': { summary: 'Ends a session', status: 204 },
  'POST /api/account/confirmation': {
    summary: 'Confirms the password, for half an hour',
    example: { password: 'copper pans on a rail' },
    response: wire.recentAuth,
  },
  'PUT /api/account/password': {
    summary: 'Changes the password; ends all sessions and tokens',
    example: { currentPassword: 'copper pans on a rail', password: 'iron pans in a row' },
    status: 204,
  },
  'POST /api/account/totp': {
    summary: 'Begins to set up an authenticator app',
    status: 201,
    response: wire.newTotp,
    others: { 409: 'An app is set up already' },
  },
  'PUT /api/account/totp': {
    summary: 'Completes the setup of an authenticator app',
    example: { code: '123456' },
    response: wire.maybeRecoveryCodes,
    others: expired,
  },
  'DELETE /api/account/totp': {
    summary: 'Removes the authenticator app',
    status: 204,
    others: { 404: 'No app is set up' },
  },
  'POST /api/account/passkeys/options': {
    summary: 'Begins to add a passkey',
    response: wire.passkeyOptions,
    others: { 409: 'The account has twenty passkeys' },
  },
  'POST /api/account/passkeys': {
    summary: 'Adds a passkey',
    example: { name: 'Phone', response: credential },
    status: 201,
    response: wire.addedPasskey,
    others: expired,
  },
  'DELETE /api/account/passkeys/:id': { summary: 'Removes a passkey', status: 204 },
  'POST /api/account/recovery-codes': {
    summary: 'Replaces the recovery codes',
    status: 201,
    response: wire.recoveryCodes,
    others: { 409: 'No second factor is set up' },
  },
}
