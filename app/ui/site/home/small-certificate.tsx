/** A certificate in a few strokes, with a first name on it. `line`: the colour of its border. */
export function SmallCertificate({ name, line, size = 26 }: { name: string; line: string; size?: number }) {
  return (
    <svg viewBox="0 0 200 141" className="paper w-full h-auto" aria-hidden="true">
      <path fill="#FFFDF6" d="M0 0h200v141H0z" />
      <g fill="none" stroke={line}>
        <path d="M9 9h182v123H9z" strokeWidth="5" strokeOpacity=".25" />
        <path d="M9 9h182v123H9z" />
      </g>
      <path d="M62 33h76M74 98h52" stroke="#9AA6C6" strokeWidth="3" />
      <text
        x="100"
        y="74"
        textAnchor="middle"
        fontSize={size}
        fontWeight="600"
        fill="#111A33"
        fontFamily="Georgia,'Noto Serif',serif"
      >
        {name}
      </text>
      <path d="M56 86h88" stroke="#E2AD3E" />
      <circle cx="100" cy="117" r="8.5" fill="#E2AD3E" />
      <circle cx="100" cy="117" r="5.5" fill="none" stroke="#8A5A0B" strokeOpacity=".6" />
    </svg>
  );
}
