import { disc, LitWindows, type SceneryDrawings, Windows } from './shapes.tsx'

/** Thick outlines around everything that is drawn inside. */
const INK = {
  stroke: '#24331f',
  strokeWidth: 9,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const

/** One flower with its leaves, from the top of its cup. */
function Tulip({ x, y, fill }: { x: number; y: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y})`} strokeWidth="7">
      <path fill="none" d="M0 50v70" />
      <path fill="#8fd676" d="M0 116q-34-4-38-44 34 6 38 44zm0 0q34-4 38-44-34 6-38 44z" />
      <path fill={fill} d="M-32-6q14 2 20 14L0-14 12 8q6-12 20-14 6 60-32 60T-32-6z" />
    </g>
  )
}

/** Flat houses on a canal. */
const TOWN = (
  <g {...INK}>
    <path stroke="none" fill="#ffb347" d="M0 0h1200v900H0z" />
    <circle className="a" cx="930" cy="170" r="92" />
    <path fill="#e85d3f" d="M470 620V290h36v-44h36v-44h36v-38h44v38h36v44h36v44h30v330z" />
    <path fill="#1756c9" d="M724 620V300q90-180 180 0v320z" />
    <path fill="#ff9fc0" d="M904 620V330l94-120 94 120v290z" />
    <path fill="#fffdf7" d="M1092 620V360h42v-50h76v310z" />
    <path fill="#8fd676" d="M-20 620V380h80v-60h90v-50h100v50h80v60h70v-40h70v280z" />
    <g fill="#fffdf7">
      <path d="M520 470h48v64h-48zm112 0h48v64h-48zM780 480h64v70h-64zM960 470h70v80h-70zM80 440h60v70H80zm120-70h60v70h-60z" />
    </g>
    <g strokeWidth="7">
      <Windows
        at={[
          [572, 320],
          [784, 330],
        ]}
      />
    </g>
    <path fill="#5fb04c" d="M-20 620h1240v52H-20z" />
    <path fill="#4fb3e8" d="M-20 672h1240v248H-20z" />
    <path fill="none" stroke="#fffdf7" d="M90 730h150m90 40h210m160-50h170m110 60h150" />
    <path fill="#e63946" d="M560 706q110 60 240 0l-30 66H590z" />
    <path fill="#fffdf7" d="M676 704V600l80 92z" />
  </g>
)

/** A lighthouse and kites at the North Sea. */
const SEA = (
  <g {...INK}>
    <path stroke="none" fill="#a9ddf5" d="M0 0h1200v900H0z" />
    <circle fill="#ffd43b" cx="790" cy="270" r="110" />
    <path fill="#fffdf7" d="M70 210q-2-46 50-46 20-50 76-30 56-16 66 34 44 2 42 42z" />
    <path fill="#fffdf7" d="M480 130q-2-34 38-34 16-38 60-22 42-10 50 26 34 2 32 30z" />
    <path fill="#4fb3e8" d="M-20 430h1240v260H-20z" />
    <path
      fill="none"
      stroke="#fffdf7"
      d="M60 490q30 24 60 0t60 0m160 60q30 24 60 0t60 0m340-50q30 24 60 0t60 0m90 40q30 24 60 0t60 0"
    />
    <path fill="#e85d3f" d="M434 496q70 40 150 0l-20 44H454z" />
    <path fill="#fffdf7" d="M510 488V366l64 110z" />
    <path fill="#5fb04c" d="M960 470q110-90 260-60v90H960z" />
    <path fill="#fffdf7" d="m1050 430 16-240h60l16 240z" />
    <path fill="#e63946" d="m1062 250 4-60h60l4 60zM1054 370l5-60h74l5 60zM1052 190h88v-26h-88z" />
    <path fill="#ffd43b" d="M1068 164v-40h56v40z" />
    <path fill="#24331f" d="m1060 124 36-36 36 36z" />
    <path fill="#ff9fc0" d="m380 120 56 40-30 66-56-40z" />
    <path fill="none" strokeWidth="5" d="M360 190q-60 90-20 160t-40 120" />
    <path fill="#ffe2a8" d="M-20 620q320-40 620-6t620-14v320H-20z" />
    <path fill="#fffdf7" d="M90 640v-90h70v90zm140 0v-90h70v90z" />
    <path fill="#1756c9" d="M160 640v-90h70v90z" />
    <path fill="none" stroke="#c98a3b" strokeWidth="7" d="M420 720h60m440 60h80m-760 40h70m640-130h60" />
  </g>
)

/** The highest summit of a flat country, with a flag. */
const MOUNTAINS = (
  <g {...INK}>
    <path stroke="none" fill="#ff9a3d" d="M0 0h1200v900H0z" />
    <path stroke="none" fill="#ffb347" d="M0 300h1200v600H0z" />
    <circle fill="#ffd43b" cx="790" cy="340" r="92" />
    <path fill="#fffdf7" d="M960 180q-2-40 44-40 18-46 70-28 50-14 60 30 40 2 38 38z" />
    <path fill="#8fd676" d="M-20 640q240-150 480-60 130-140 280-140 170 0 260 120 120-70 220-30v110z" />
    <path fill="none" d="M1040 530V400" />
    <path fill="#e63946" d="M1040 400q40-20 70 4t60 0v56q-30 20-60 0t-70 4z" />
    <g transform="translate(-120 -20)">
      <path fill="#b5653a" d="m560 640 18-210h64l18 210z" />
      <path fill="#24331f" d="M566 434q44-70 88 0z" />
      <path
        fill="#fffdf7"
        d="m604 414-22-142 34-6 12 140zm18 2 142-34 8 34-138 26zm-4 20 52 136-32 14-44-140zm-16-4-130 64-16-30 134-60z"
      />
      <circle fill="#ffd43b" cx="611" cy="424" r="15" />
    </g>
    <path fill="#5fb04c" d="M-20 620q600-50 1240 0v300H-20z" />
    <path fill="#e85d3f" d="M-20 700q560-50 1240-10v60q-620-40-1240 20z" />
    <path fill="#ff9fc0" d="M-20 830q560-70 1240-20v110H-20z" />
    {[120, 300, 480, 980, 1120].map((x, index) => (
      <Tulip key={x} x={x} y={690 + (index % 2) * 40} fill={index % 2 ? '#ffd43b' : '#e63946'} />
    ))}
  </g>
)

/** A moon above a mill, a bridge and bicycles. */
const NIGHT = (
  <g {...INK}>
    <path stroke="none" fill="#1d2f6f" d="M0 0h1200v900H0z" />
    <path stroke="none" fill="#2a4392" d="M0 420h1200v480H0z" />
    <path fill="#ffd43b" d="M1090 80a86 86 0 1 0 50 150 100 100 0 0 1-50-150z" />
    <path
      stroke="none"
      fill="#fffdf7"
      d="m120 150 8 22 22 8-22 8-8 22-8-22-22-8 22-8zm300-70 7 19 19 7-19 7-7 19-7-19-19-7 19-7zm90 270 7 19 19 7-19 7-7 19-7-19-19-7 19-7zM280 300l6 16 16 6-16 6-6 16-6-16-16-6 16-6zm830 90 6 16 16 6-16 6-6 16-6-16-16-6 16-6z"
    />
    <path fill="#5fb04c" d="M-20 640h1240v60H-20z" />
    <path fill="#e85d3f" d="M40 640V480h30v-36h30v-34h44v34h30v36h30v160z" />
    <path fill="#ff9fc0" d="M204 640V500l66-70 66 70v140z" />
    <path fill="#fffdf7" d="M336 640V520h20v-40h70v40h20v120z" />
    <path fill="#ffd43b" d="M104 500h44v50h-44zm140 30h52v50h-52zm132 20h36v44h-36z" />
    <path fill="#8fd676" d="m1070 640 18-130h64l18 130z" />
    <path fill="#b5653a" d="M1076 514q44-70 88 0z" />
    <path fill="#fffdf7" d="m1112 500-12-100 30-4 6 100zm14 2 90-20 6 28-92 20zm-22 12-92 34-10-28 92-32z" />
    <path fill="#4fb3e8" d="M-20 700h1240v220H-20z" />
    <path
      fill="#b5653a"
      d="M470 700v-20q150-90 320-90t300 90v20h-70q-30-70-100-70t-100 70h-80q-30-70-100-70t-100 70z"
    />
    <path fill="none" strokeWidth="7" d="M500 652v-30q140-70 290-70t270 70v30" />
    <path fill="none" stroke="#fffdf7" d="M120 760h160m80 50h150m320-40h190m60 50h140" />
  </g>
)

/** Stepped and rounded gables, a mill. */
const ROOFS = (
  <>
    <g stroke="#24331f" strokeWidth="1.1" strokeLinejoin="round">
      <path fill="#e85d3f" d="M2 102V82h3v-5h3v-5h5v5h3v5h3v20z" />
      <path fill="#fffdf7" d="M19 102V80q7-14 14 0v22z" />
      <path fill="#1756c9" d="M33 102V84l8-10 8 10v18z" />
      <path fill="#8fd676" d="M54 102l2-20h8l2 20z" />
      <path fill="#ffd43b" d="M72 102V80h3v-6h8v6h3v22z" />
      <path fill="#ff9fc0" d="M86 102V84q6-14 12 0v18z" />
      <path fill="#24331f" d="M56 83q4-8 8 0z" />
      <path
        fill="#fffdf7"
        d="m59 80-3-16h4l2 15zm3 0 14-5 1 4-14 4zm-1 3 5 13-4 1-4-13zm-2-1-12 7-2-3 12-7z"
      />
    </g>
    <path fill="#5fb04c" d="M-1 97h102v5H-1z" />
    <path fill="#24331f" d="M-1 96.500h102v1.100H-1z" />
    <g stroke="#24331f" strokeWidth=".6">
      <LitWindows
        size={[2.2, 3]}
        at={[
          [6, 84],
          [12, 84],
          [22, 84],
          [28, 84],
          [37, 86],
          [43, 86],
          [75, 83],
          [81, 83],
          [89, 86],
          [94, 86],
          [9, 90],
          [25, 90],
          [40, 91],
          [78, 90],
        ]}
      />
    </g>
  </>
)

export const CANALS: SceneryDrawings = {
  town: TOWN,
  sea: SEA,
  mountains: MOUNTAINS,
  night: NIGHT,
  roofs: ROOFS,
  cards: {
    mountains: [
      [disc(28, 44, 13), 'a'],
      ['M-4 158v-30q30-54 56-54t52 54v30z'],
      ['M-4 158v-26q20-30 44-30t36 56zm70 0q4-40 40-44v44z', 'g', 0.35],
      ['M49 34h4v40h-4z'],
      ['M53 34q10-5 16 1t14 0v16q-8 5-14 0t-16 1z', 'a'],
    ],
    sea: [
      [disc(30, 46, 15), 'a'],
      ['m60 108 5-66h16l5 66z'],
      ['m64 58 1-16h16l1 16zM62 88l1-16h20l1 16zM62 42h22v-8H62z', 'a'],
      ['m62 34 11-11 11 11z'],
      ['M0 106q12-9 25 0t25 0 25 0 25 0v52H0z', '', 0.4],
      ['M0 124q12-9 25 0t25 0 25 0 25 0v34H0z'],
    ],
    city: [
      [disc(76, 42, 12), 'a'],
      ['M6 158V92h5v-8h5v-8h10v8h5v8h5v66zm34 0V94q13-28 26 0v64zm30 0v-60l13-16 13 16v60z'],
      ['M14 98h6v9h-6zm12 0h6v9h-6zm20 2h5v9h-5zm10 0h5v9h-5zm21 4h5v9h-5zm10 0h5v9h-5z', 'g', 0.8],
      ['M0 132h100v6H0z', 'a'],
    ],
    moon: [
      ['M62 34a24 24 0 1 0 14 42A28 28 0 0 1 62 34z', 'a'],
      ['m22 38 2 6 6 2-6 2-2 6-2-6-6-2 6-2zm16 40 1 4 4 1-4 1-1 4-1-4-4-1 4-1z'],
      ['m58 158 5-50h18l5 50z'],
      ['M62 110q10-18 20 0z', 'a'],
      ['m69 106-5-34 8-1 3 34zm5 1 32-9 2 8-32 10zm-8 4-32 14-3-8 32-12zm3 3 10 30-8 3-9-30z', '', 0.75],
      ['M0 136h100v22H0z', '', 0.6],
    ],
    trees: [
      [disc(80, 40, 11), 'a'],
      [disc(34, 78, 26)],
      ['M31 96h6v44h-6z'],
      [disc(74, 96, 18), '', 0.65],
      ['M71 108h6v32h-6z', '', 0.65],
      [`${disc(24, 72, 4)}${disc(42, 66, 4)}${disc(38, 86, 4)}`, 'a'],
      ['M0 136h100v22H0z', '', 0.4],
    ],
  },
}
