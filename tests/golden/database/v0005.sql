BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE codes (
	hash TEXT NOT NULL, 
	links JSON NOT NULL, 
	until DOUBLE NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE entries (
	table_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('begun-table1',1,'roll',-1,'roll rlbWWO','key-0.52ac68f79f40636d',1.79492530770945620541e+09);
INSERT INTO "entries" VALUES('begun-table1',2,'move',0,'keep rl','key-1.d221b15ff194c12e',1.79492530771383404734e+09);
INSERT INTO "entries" VALUES('begun-table1',3,'confirm',0,'','',1.79492530771399116515e+09);
INSERT INTO "entries" VALUES('begun-table1',4,'roll',-1,'roll sRBG','',1794925307.71407);
INSERT INTO "entries" VALUES('begun-table1',5,'move',0,'keep sR','key-2.b3e70dc4c192c97f',1.79492530771707940098e+09);
INSERT INTO "entries" VALUES('begun-table1',6,'confirm',0,'','',1.79492530771718907358e+09);
INSERT INTO "entries" VALUES('begun-table1',7,'roll',-1,'roll YW','',1.79492530771724510189e+09);
INSERT INTO "entries" VALUES('begun-table1',8,'move',0,'pass','key-3.e4be3131431c4945',1.79492530772177147869e+09);
INSERT INTO "entries" VALUES('begun-table1',9,'confirm',0,'','',1.79492530772187852856e+09);
INSERT INTO "entries" VALUES('begun-table1',10,'roll',-1,'roll lbbRGG','key-4.485b55ce40deecc9',1.79492530772429084782e+09);
INSERT INTO "entries" VALUES('begun-table1',11,'move',0,'keep lb','key-5.4becbd7d923fc2ec',1.79492530772571301459e+09);
INSERT INTO "entries" VALUES('begun-table1',12,'confirm',0,'','',1.79492530772582292554e+09);
INSERT INTO "entries" VALUES('begun-table1',13,'roll',-1,'roll sYRG','',1.79492530772588109976e+09);
CREATE TABLE kept (
	kind TEXT NOT NULL, 
	name TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (kind, name)
);
INSERT INTO "kept" VALUES('daily-board','octodice:2026-11-16:KELP-4821:abc','["Ines", 30, 5.0]');
CREATE TABLE links (
	hash TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	seats JSON NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "links" VALUES('221c4f1f058b2a060249b97018cfb4ef254f2c144cd5d4583debed1f2b5f927e','begun-table1','[0]');
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	options JSON NOT NULL, 
	places JSON NOT NULL, 
	dice TEXT NOT NULL, 
	secret TEXT NOT NULL, 
	created DOUBLE NOT NULL, given INTEGER DEFAULT '0' NOT NULL, opened DOUBLE, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('begun-table1','octodice','1','{"players": 1, "layout": "A1B1C1D1E1F1G1H1I1", "edition": "de", "variant": false}','[{"kind": "person", "name": "Ines", "level": ""}]','seeded','kelp',1.79492530767965292933e+09,0,1.79492530767965292933e+09);
CREATE UNIQUE INDEX entries_key ON entries (table_id, "key") WHERE "key" != '';
CREATE INDEX tables_opened ON tables (opened) WHERE given > 0;
COMMIT;
