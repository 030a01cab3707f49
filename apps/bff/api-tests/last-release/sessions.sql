CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    sealed TEXT NOT NULL,
    remembered INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
CREATE TABLE provider_sessions (
    id TEXT PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE
  ) STRICT;
CREATE INDEX provider_sessions_by_session ON provider_sessions (session);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
INSERT INTO "sessions" VALUES ('4yxawLG9_jxFAwVPZEzUuGiaqPM3ciXXmyBRUoNzz_o', '6Vh9f_7-yIhMascnxzLPcLcPtQDHU8vYfUTa6laJk5E', 'Z9HA06HvvP6PiBYF5xbk7Dg6DvSGd6Xhtu8ICfzuTF6LXU_AL5C_yGyb8HAU-jzzbxsNTke5jWDtrE-E_cJE_86Ey9muhNM8r8dVt1X5UeBPclu1LHfAiMbZIl_jfCmWmPon8A-u8kyc2fHWBQtseK-oVaAYHxUHmx60NcM7ExGH4UogomhQfH7D3D_h88TU3B5Jl2Bu2vRtIKNY3h1OAZI_u3si-LqLpasm4CBPZtyelxdylJw2_eAMy9haOFEZieTZpKL_BW1sMMc7d_eK0uhEaZP7t9pi0FymvNyTJwWydSaooNP9AeQ', 0, 1795918871631, 1795918871631, 1795926071631);
INSERT INTO "provider_sessions" VALUES ('30e7227f-2b5a-494f-af78-937ae75dc6ec', '4yxawLG9_jxFAwVPZEzUuGiaqPM3ciXXmyBRUoNzz_o');
