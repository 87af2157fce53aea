import { expect, test } from "vitest";
import { plainPostgresUrl } from "./postgres-url.ts";

test.each([
  ["postgres://iweri:a#b/c?d@host:5432/iweri", "a#b/c?d", "host:5432", ""],
  [
    "postgresql://iweri:p@ss:word@host/iweri?sslmode=require",
    "p@ss:word",
    "host",
    "?sslmode=require",
  ],
  ["postgres://iweri:100%@host/iweri", "100%", "host", ""],
  ["postgres://iweri:a%23b%2Fc@host/iweri", "a#b/c", "host", ""],
  ["postgres://iweri:[x] y@[::1]:5432/iweri", "[x] y", "[::1]:5432", ""],
  [
    "postgresql://iweri:secret@/iweri?host=/var/run/postgresql",
    "secret",
    "localhost",
    "?host=/var/run/postgresql",
  ],
])("%s keeps its password, host and settings", (typed, password, host, search) => {
  const url = new URL(plainPostgresUrl(typed));
  expect(decodeURIComponent(url.password)).toBe(password);
  expect([url.username, url.host, url.pathname, url.search]).toEqual([
    "iweri",
    host,
    "/iweri",
    search,
  ]);
});

test("a socket without a user, and what is no address of PostgreSQL", () => {
  const socket = "postgresql:///iweri?host=/var/run/postgresql";
  expect(plainPostgresUrl(socket)).toBe("postgresql://localhost/iweri?host=/var/run/postgresql");
  for (const other of ["mysql://a#b@host/x", "iweri", ""])
    expect(plainPostgresUrl(other)).toBe(other);
});
